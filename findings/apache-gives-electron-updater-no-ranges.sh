#!/usr/bin/env bash
# The good guess: a differential update of electron-updater works from every static server that answers a request for
# several ranges with `multipart/byteranges`, and Apache does that when one tries it with curl.
# Seen: electron-updater parts the ranges with a comma and a space, as RFC 9110 lets it. Apache 2.4.71 takes `0-99,500-599`
# and answers 206; for `0-99, 500-599` it sends the whole file with 200. electron-updater stops on the missing
# `multipart/byteranges` at the first request, and the program downloads everything anew: every update, of however few
# changed pieces. Besides, more than 200 ranges (`MaxRanges`) get the whole file too. Caddy and nginx answer both.
# Versions: electron-updater 6.8.10, builder-util 26.16.0, Apache of Debian 12 (2.4.71). Who meets it: whoever serves the
# feed of an Electron program from Apache.
set -euo pipefail
if ! command -v apache2 >/dev/null || ! command -v curl >/dev/null; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends apache2-bin curl >/dev/null
fi
work=$(mktemp -d)
trap 'kill "$(cat "$work/httpd.pid")" 2>/dev/null || true; sleep 1; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund electron-updater@6.8.10 builder-util@26.16.0 >/dev/null
port=$((20000 + RANDOM % 10000))
head -c 4000 /dev/urandom >app.AppImage
cat >httpd.conf <<END
ServerRoot $work
Listen 127.0.0.1:$port
ServerName localhost
PidFile $work/httpd.pid
ErrorLog $work/error.log
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
DocumentRoot $work
END
apache2 -f "$work/httpd.conf"
until [ -s httpd.pid ]; do sleep 0.1; done
sleep 1
cat >pieces.cjs <<'END'
const fs = require('node:fs')
const { executeTasksUsingMultipleRangeRequests } = require('electron-updater/out/differentialDownloader/multipleRangeDownloader')
const { NodeHttpExecutor } = require('builder-util')
const [port, count] = process.argv.slice(2).map(Number)
const source = fs.readFileSync('app.AppImage')
const tasks = Array.from({ length: count }, (_, at) => [
  { kind: 1, start: at * 1000, end: at * 1000 + 300 },
  { kind: 0, start: at * 1000 + 300, end: (at + 1) * 1000 },
]).flat()
const downloader = {
  httpExecutor: new NodeHttpExecutor(),
  options: {},
  logger: console,
  createRequestOptions: () => ({ protocol: 'http:', hostname: '127.0.0.1', port, path: '/app.AppImage', headers: { accept: '*/*' } }),
}
const out = fs.createWriteStream('new.bin')
const end = words => (console.log(`${count} pieces: ${words}`), process.exit())
executeTasksUsingMultipleRangeRequests(downloader, tasks, out, fs.openSync('app.AppImage', 'r'), error => end(`stopped: ${error.message.slice(0, 80)}`))(0)
out.on('finish', () => end(fs.readFileSync('new.bin').equals(source.subarray(0, count * 1000)) ? 'put together' : 'different'))
setTimeout(() => end('stopped: no end'), 20000)
END
answer() { curl -s -o /dev/null -w '%{http_code}' -H "Range: bytes=$1" "http://127.0.0.1:$port/app.AppImage"; }
tight=$(answer 0-99,500-599)
spaced=$(answer '0-99, 500-599')
updater=$(node pieces.cjs "$port" 3)
apache2 -v | head -1
echo "ranges parted by a comma: $tight; by a comma and a space: $spaced; electron-updater: $updater"
[ "$tight" = 206 ] && [ "$spaced" = 200 ] && [[ "$updater" == *"stopped: Content-Type"* ]]
