#!/usr/bin/env bash
# The good guess: an application that overwrites its secret through the Secret Service before it deletes the entry leaves
# nothing to read behind, and at the latest after more writes than the database keeps history items (10 by default).
# Seen: KeePassXC moves each overwritten secret into the entry's history, and a deleted entry goes with that history into
# the recycle bin. After fourteen writes of another text and a delete that reports success the first secret still stands
# in the file, readable by whoever opens the database: a second write of the same text adds no item, so the limit is
# never reached. gnome-keyring keeps neither.
# Versions: KeePassXC 2.7.4 and libsecret 0.20.5 of Debian 12. Who meets it: every program that signs people out on a
# Linux desktop whose Secret Service is KeePassXC. A secret has to be useless without something kept elsewhere.
set -euo pipefail
needed=(keepassxc libsecret-1-0 dbus dbus-bin xvfb)
if ! dpkg -s "${needed[@]}" >/dev/null 2>&1; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${needed[@]}" >/dev/null
fi
work=$(mktemp -d)
export HOME="$work" XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data" XDG_CACHE_HOME="$work/cache" XDG_RUNTIME_DIR="$work/run" LC_ALL=C.UTF-8
mkdir -m 700 "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_RUNTIME_DIR"
mkdir "$XDG_CONFIG_HOME/keepassxc"
printf '[FdoSecrets]\nEnabled=true\nShowNotification=false\nConfirmAccessItem=false\nConfirmDeleteItem=false\n[General]\nConfigVersion=2\nUpdateCheckMessageShown=true\n[GUI]\nCheckForUpdates=false\n' >"$XDG_CONFIG_HOME/keepassxc/keepassxc.ini"
cat >"$work/new.xml" <<'END'
<KeePassFile><Meta><CustomData><Item><Key>FDO_SECRETS_EXPOSED_GROUP</Key><Value>{00112233-4455-6677-8899-aabbccddeeff}</Value></Item></CustomData></Meta>
<Root><Group><UUID>ABEiM0RVZneImaq7zN3u/w==</UUID><Name>Root</Name></Group></Root></KeePassFile>
END
cat >"$work/bus.conf" <<'END'
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
END
printf 'pw\npw\n' | keepassxc-cli import -p -q "$work/new.xml" "$work/office.kdbx" >/dev/null 2>&1
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
screen=$!
trap 'kill "$screen" 2>/dev/null || true; rm -rf "$work"' EXIT
until [ -s "$work/display" ]; do sleep 0.1; done
DISPLAY=:$(cat "$work/display")
export DISPLAY work
(cd "$work" && npm install --silent --no-audit --no-fund @github/keytar@7.10.6 >/dev/null)
cat >"$work/write.cjs" <<'END'
const keytar = require('@github/keytar')
const main = async () => {
  await keytar.setPassword('office', 'session', 'the-first-secret')
  for (let turn = 0; turn < 14; turn += 1) await keytar.setPassword('office', 'session', 'nothing')
  console.log('delete:', await keytar.deletePassword('office', 'session'))
  console.log('read again:', await keytar.getPassword('office', 'session'))
}
main().finally(() => process.exit())
END
timeout 120 dbus-run-session --config-file "$work/bus.conf" -- bash -c '
keepassxc --pw-stdin "$work/office.kdbx" >/dev/null 2>&1 <<<pw & keepass=$!
until dbus-send --session --print-reply=literal --dest=org.freedesktop.secrets /org/freedesktop/secrets/aliases/default org.freedesktop.DBus.Properties.Get string:org.freedesktop.Secret.Collection string:Locked 2>/dev/null | grep -q false; do sleep 0.1; done
cd "$work" && node write.cjs
sleep 2
kill $keepass; wait $keepass || true' 2>/dev/null
stays=$(keepassxc-cli export -q "$work/office.kdbx" 2>/dev/null <<<pw | grep -c 'the-first-secret' || true)
keepassxc --version
echo "places of the database that still have the overwritten and deleted secret: $stays"
[ "$stays" -gt 0 ]
