#!/bin/sh
# Stands where Playwright expects Electron's executable: the program's own main process in Node.
here=$(dirname "$(readlink -f "$0")")
exec "${STAND_IN_NODE:-node}" --inspect=0 --import "$here/register.ts" "$here/start.ts" "$@"
