"""The base of every model that is written to a campaign file."""

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen model whose unknown fields survive a load and a save.

    A campaign may have been written by a later version of the program; dropping what this version does not
    know would lose it for good at the next save.
    """

    model_config = ConfigDict(frozen=True, extra="allow", ser_json_inf_nan="constants")
