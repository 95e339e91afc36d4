; The installer for Windows, made by Inno Setup 6.3 or newer from the bundle:
;
;   python packaging\dev.py bundle
;   iscc /DVersion=0.1.0 packaging\windows\gmscreen.iss
;
; It needs no administrator: the program goes to the user's own programs, unless the user chooses otherwise.

#ifndef Version
  #error Say which version: /DVersion=0.1.0
#endif

[Setup]
AppId={{77149A0E-C91B-4F44-81B2-45D4062744DE}
AppName=gmscreen
AppVersion={#Version}
AppPublisher=The gmscreen authors
DefaultDirName={autopf}\gmscreen
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
OutputDir=..\..\build
OutputBaseFilename=gmscreen-{#Version}-setup
SetupIconFile=..\..\build\pyinstaller\icons\gmscreen.ico
UninstallDisplayIcon={app}\gmscreen.exe
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
; The program is asked to close when a file of it is in use; a campaign is on disk at every moment.
CloseApplications=yes

[Languages]
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "en"; MessagesFile: "compiler:Default.isl"

[CustomMessages]
es.Campaign=Campaña de gmscreen
en.Campaign=gmscreen campaign

[Files]
Source: "..\..\build\bundle\gmscreen\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

; What an older version left and this one does not have must not be found by it.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\gmscreen"; Filename: "{app}\gmscreen.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.gmscreen"; ValueType: string; ValueName: ""; ValueData: "gmscreen.campaign"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gmscreen"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-gmscreen"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\gmscreen.campaign"; ValueType: string; ValueName: ""; ValueData: "{cm:Campaign}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\gmscreen.campaign\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\gmscreen.exe,0"
Root: HKA; Subkey: "Software\Classes\gmscreen.campaign\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\gmscreen.exe"" ""%1"""

[Run]
Filename: "{app}\gmscreen.exe"; Description: "{cm:LaunchProgram,gmscreen}"; Flags: nowait postinstall skipifsilent
