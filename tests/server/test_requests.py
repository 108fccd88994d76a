"""Some two hundred requests made from the API's document; `make soak` sends thousands."""

from tests.server.requests import cases
from tests.server.serving import Served


def test_requests_made_from_the_document_never_break_a_server(served: Served):
    statuses = cases(served, 200, number=1)
    assert sum(statuses.values()) > 120
    assert {"200", "400", "401", "403"} <= set(statuses)
