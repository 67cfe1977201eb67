"""Reads live quotes. `pip install "python-socketio[client]"`, then `python3 read_quotes.py [origin]`."""
import json
import sys
import urllib.request

import socketio

origin = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
QUOTES = 10

# The catalogue says by how many decimals the integers of the stream are shifted.
with urllib.request.urlopen(f"{origin}/api/currency/quotation_new") as answer:
    rows = json.load(answer)["message"]["list"]
markets = {row["market"]["id"]: row["market"] for row in rows}

client = socketio.Client()
printed = 0


def show(frame):
    global printed
    for market_id, time, last, bid, ask, *_ in frame["data"]:
        market = markets[market_id]
        shift = 10 ** market["price_scale"]
        print(market["symbol"], time, last / shift, bid / shift, ask / shift, flush=True)
        printed += 1
    if printed >= QUOTES:
        client.disconnect()


@client.event
def connect():
    client.emit("subscribe", {"channels": ["quote:BTCUSDT", "quote:ETHUSDT"]})


client.on("snapshot", show)
client.on("update", show)
client.on("batch", show)
client.connect(origin, auth={"v": 1, "build": "python", "format": "json"}, transports=["websocket"])
client.wait()
