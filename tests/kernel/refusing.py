"""What a refusal is called."""

import pytest

from turnwright.kernel.refusal import Refusal


def code_of(action, *arguments, **named) -> str:
    with pytest.raises(Refusal) as refused:
        action(*arguments, **named)
    return refused.value.code
