#!/bin/sh
# Reads quotes with nothing but curl: the catalogue once, then the stream by polling. quotes.sh [origin]
set -eu
origin=${1:-http://127.0.0.1:8080}
curl -fsS "$origin/api/currency/quotation_new" | cut -c 1-400; echo

socket="$origin/socket.io/?EIO=4&transport=polling"
sid=$(curl -fsS "$socket" | sed 's/.*"sid":"\([^"]*\)".*/\1/')
send() { curl -fsS -H 'Content-Type: text/plain' -d "$1" "$socket&sid=$sid" > /dev/null; }

send '40{"v":1,"build":"curl","format":"json"}'
send '42["subscribe",{"channels":["quote:BTCUSDT"]}]'
# Each answer holds the packets since the last one, parted by a record separator; 2 is a ping, 3 the pong.
for _ in 1 2 3 4 5; do
  packets=$(curl -fsS "$socket&sid=$sid" | tr '\036' '\n')
  echo "$packets" | cut -c 1-300
  if [ "$packets" = 2 ]; then send 3; fi
done
