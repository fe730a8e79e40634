"""What does the smallest bot in another language look like? This one is Python, and uses nothing of rummy500.

Run it with: rummy500 deal --bots "greedy,pipe:python3 examples/layer.py"
It lays all that it can, draws from the stock, and discards the dearest card.
"""

import json
import sys

COST = {"A": 15, "*": 15, "K": 10, "Q": 10, "J": 10, "T": 10}


def cost(token: str) -> int:
    """What the discarded card would cost in hand: d4s is 4."""
    rank = token[1]
    return COST.get(rank) or int(rank)


for line in sys.stdin:
    legal = json.loads(line)["legal"]
    lays = [token for token in legal if token[0] in "mlc"]
    discards = sorted((token for token in legal if token[0] == "d"), key=cost)
    choice = lays[0] if lays else discards[-1] if discards else legal[0]
    print(json.dumps({"token": choice}), flush=True)
