#!/usr/bin/env bash
# Hugo: an alias with a query becomes a folder named like the query.
#
# Guess: a post that moves from WordPress keeps its short address `/?p=7` by `aliases` in its front matter. Hugo would
# redirect it, or say that an alias is a path and cannot have a query.
# Seen (Hugo 0.111.3, Debian 12): no word, exit code 0, and a file `public/?p=7/index.html`. Web servers take `?p=7` for
# the query of `/`, so the file is never served: `/?p=7` shows the home page, while the address looks kept.
# Who meets it: anybody who writes former addresses of WordPress into front matter; they need a rule of the web server.
set -euo pipefail
command -v hugo >/dev/null || { apt-get update -qq && apt-get install -y -qq hugo >/dev/null; }
command -v python3 >/dev/null || apt-get install -y -qq python3-minimal >/dev/null
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p content/posts layouts/_default
echo 'baseURL = "https://site.example/"' > config.toml
echo '{{ .Content }}' > layouts/_default/single.html
echo 'home' > layouts/index.html
printf -- '---\ntitle: Port\nslug: port\ndate: 2023-01-01\naliases: ["/?p=7", "/2023/05/port/"]\n---\n\nText\n' \
  > content/posts/port.md
hugo version
hugo --quiet
(cd public && find . -name index.html | sort)
python3 -u -c '
import functools, http.server
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory="public")
server = http.server.HTTPServer(("127.0.0.1", 0), handler)
print(server.server_port, flush=True)
server.serve_forever()' > port 2> /dev/null &
server=$!
until [ -s port ]; do sleep 0.1; done
python3 - "$(cat port)" <<'PY'
import sys, urllib.request
def body(path):
    return urllib.request.urlopen(f'http://127.0.0.1:{sys.argv[1]}{path}').read().decode()
by_number, by_day = body('/?p=7'), body('/2023/05/port/')
print('/?p=7 shows', repr(by_number.strip()))
print('/2023/05/port/ leads on:', 'http-equiv="refresh"' in by_day)
sys.exit(0 if by_number.strip() == 'home' and 'http-equiv="refresh"' in by_day else 1)
PY
[ -f 'public/?p=7/index.html' ]
