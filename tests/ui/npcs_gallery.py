"""Pictures of the library of NPCs and its editor: `python -m tests.ui.npcs_gallery FOLDER`."""

import os
import sys
import tempfile
from pathlib import Path

from gmscreen.content.characters import Trait
from gmscreen.content.npc.block import BlockSkill, StatBlock, Weapon

EP_SKILLS = (
    ("Percepción", 45),
    ("Esquivar", 50),
    ("Armas cinéticas", 55),
    ("Combate sin armas", 40),
    ("Infiltración", 35),
    ("Intimidación", 50),
    ("Caída libre", 40),
    ("Equipos", 30),
    ("Formación académica: xenoarqueología", 25),
)


PASTED = """Profundo joven
FUE 70 CON 55 TAM 65 DES 50 INT 65 POD 45
PV 12, MOV 8, BD +1D4, COR: muchos
Combatir (pelea) 45 % (22/9), daño 1D3+BD
Huele a mar y a gasóleo

Guardia del faro
FUE 60 CON 60 TAM 60 DES 55 INT 50 POD 50
Armas de fuego (arma corta) 40 %, daño 1D10
"""
TABLE = """Nombre;FUE;CON;TAM;Sigilo;Apodo;Mascota
Estibador;70;60;65;30;Manos;gato
Vigía;50;55;60;55;;perro
"""


def people() -> tuple[StatBlock, ...]:
    """NPCs of every system, short and long."""
    guard = StatBlock(
        id="guard",
        name="Guarda de la esclusa",
        alias="Uniforme gris",
        system="eclipse_phase",
        tags=("guardia", "estación"),
        favourite=True,
        skills=tuple(BlockSkill(name=name, value=value) for name, value in EP_SKILLS),
        weapons=(
            Weapon(
                name="Pistola", skill="Armas cinéticas", damage="2d10+2", piercing=2, range="corto", ammo=12
            ),
            Weapon(name="Porra", skill="Combate sin armas", damage="1d10+2"),
        ),
        gear=("Radio", "Llave maestra", "Esposas"),
        notes="Cobra dos sueldos y lo sabe todo el muelle.",
        secrets="El segundo sueldo lo paga el capitán.",
        false_leads=("Jura que nadie ha pasado por la esclusa en tres días.",),
    )
    numbers = {"cog": 10, "coo": 15, "int": 15, "ref": 20, "sav": 10, "som": 20, "wil": 15}
    guard = guard.with_typed(
        {**numbers, "mox": 1, "dur": 35, "armour_energy": 4, "armour_kinetic": 6}, {"morph": "Exalto"}
    )
    deep = StatBlock(
        id="deep",
        name="Habitante del arrecife",
        system="partida_web",
        tags=("criatura",),
        skills=(BlockSkill(name="Combatir (pelea)", value=45), BlockSkill(name="Sigilo", value=55)),
        weapons=(Weapon(name="Garras", skill="Combatir (pelea)", damage="1D6+BD", impales=True),),
    ).with_typed({"str": 80, "con": 60, "siz": 75, "dex": 50, "pow": 50, "int": 65}, {"san_loss": "0/1D6"})
    brawler = StatBlock(
        id="brawler",
        name="Matón del puerto",
        system="walkure",
        tags=("matón",),
        skills=(BlockSkill(name="Pelea", value=3), BlockSkill(name="Atención", value=2)),
        traits=(
            Trait(kind="talent", name="Duro de roer", value=1),
            Trait(kind="limitation", name="Mal genio", value=1),
            Trait(kind="aspect", name="Nadie me alcanza"),
        ),
    ).with_typed({"ac": 3, "destiny": 1, "boxes_scratch": 3, "boxes_hurt": 2}, {})
    crowd = tuple(
        StatBlock(id=f"x{n}", name=f"Cultista {n}", system="partida_web", tags=("culto",))
        for n in range(1, 9)
    )
    return guard, deep, brawler, *crowd


def main(folder: Path) -> None:
    """Write the pictures."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from gmscreen.app import open_window
    from gmscreen.session.npcs import ImportNpcs
    from gmscreen.session.tracker.model import Prepared, PreparedNpc
    from gmscreen.session.tracker.prepared import PutPrepared
    from gmscreen.ui.theme import theme_names
    from tests.store.kit import new_campaign

    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        os.environ["HOME"] = place
        app = QApplication.instance() or QApplication([])
        path = Path(place) / "mesa.gmscreen"
        new_campaign(path, "La estación muda").close()
        chosen = ("guard", "deep", "brawler")
        table = Path(place) / "lista.csv"
        table.write_text(TABLE, encoding="utf-8")
        window = open_window(path)
        window.workspace.campaign.execute(ImportNpcs(people()))
        lines = (
            PreparedNpc(npc="guard", count=3, note="detrás de la compuerta"),
            PreparedNpc(npc="brawler", hidden=False),
        )
        notes = "Entran cuando se apagan las luces.\nSi alguien grita, huye el matón."
        window.workspace.campaign.execute(
            PutPrepared(Prepared(id="p1", name="Emboscada en el muelle", notes=notes, npcs=lines))
        )
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(1366, 768)
        window.docks.size()

        def shoot(name: str) -> None:
            for _ in range(6):
                app.processEvents()
            window.grab().save(str(folder / f"{name}@{scale}.png"))

        for language in ("es", "en"):
            window.actions_[f"language.{language}"].trigger()
            for theme in theme_names():
                window.actions_[f"theme.{theme}"].trigger()
                for npc in chosen:
                    window.npcs.show(npc)
                    shoot(f"npcs-{npc}-{theme}-{language}")
                    window.npcs.editor.open_npc(npc)
                    shoot(f"editor-{npc}-{theme}-{language}")
                    window.npcs.editor.dismiss()
                window.npcs.add_from_template()
                shoot(f"templates-{theme}-{language}")
                window.npcs.templates.dismiss()
                window.npcs.encounters.begin("p1")
                shoot(f"encounters-{theme}-{language}")
                window.npcs.encounters.dismiss()
                window.npcs.take_out(["guard", "deep", "brawler"])
                shoot(f"take-{theme}-{language}")
                window.npcs.take.dismiss()
                window.npcs.bring("paste")
                window.npcs.intake.text.setPlainText(PASTED)
                QTest.qWait(250)
                shoot(f"paste-{theme}-{language}")
                window.npcs.intake.read([table])
                QTest.qWait(300)
                shoot(f"table-{theme}-{language}")
                window.npcs.intake.dismiss()
        window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
