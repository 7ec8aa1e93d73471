#!/usr/bin/env bash
# The good guess: on a locked keyring a delete does as a read and a write do, it asks the person for the password and
# fails when nobody gives it; whoever deletes and hears no error may take the secret for gone.
# Seen: reading and writing ask `org.gnome.keyring.SystemPrompter`; a delete asks nobody, ends at once, removes nothing
# and `secret-tool clear` says nothing and ends with 1, as for an entry that was never there. After an unlock the secret is
# back. Node's keytar passes this on as `false`, without an error.
# Versions: gnome-keyring 42.1, libsecret 0.20.5 of Debian 12. Who meets it: programs that sign people out while their
# screen is locked, and uninstallers. Only a search (it lists locked entries) tells "locked" from "not there".
set -euo pipefail
needed=(gnome-keyring libsecret-tools dbus dbus-bin)
if ! dpkg -s "${needed[@]}" >/dev/null 2>&1; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${needed[@]}" >/dev/null
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work HOME="$work" XDG_DATA_HOME="$work/data" XDG_CACHE_HOME="$work/cache" XDG_RUNTIME_DIR="$work/run" LC_ALL=C.UTF-8
mkdir -m 700 "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_RUNTIME_DIR"
cat >"$work/bus.conf" <<'END'
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
END
timeout 60 dbus-run-session --config-file "$work/bus.conf" -- bash -c '
unlock() { printf "\n" | gnome-keyring-daemon --replace --unlock --components=secrets >/dev/null 2>&1; }
unlock
printf secret | secret-tool store --label=session office session
dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null
dbus-monitor --session "destination=org.gnome.keyring.SystemPrompter" >"$work/asked" 2>/dev/null &
sleep 1
questions() { sleep 0.5; grep -c "SystemPrompter" "$work/asked" || true; }
before=$(questions)
secret-tool clear office session >"$work/said" 2>&1 && code=0 || code=$?
deleted=$(questions)
secret-tool lookup office session >/dev/null 2>&1 || true
read=$(questions)
unlock
kept=$(secret-tool lookup office session)
echo "delete while locked: exit code $code, words \"$(cat "$work/said")\", asked the person $((deleted - before)) times; reading asked $((read - deleted)) times"
echo "after the next unlock the deleted entry reads: $kept"
[ "$((deleted - before))" -eq 0 ] && [ "$((read - deleted))" -gt 0 ] && [ "$kept" = secret ]' 2>"$work/errors" || { cat "$work/errors" >&2; exit 1; }
