#!/usr/bin/env bash
# The good guess: lintian reports `description-synopsis-is-duplicated`, an error, when the first line of the extended
# description repeats the synopsis, so a package whose two texts differ in every word does not have it.
# Seen: it compares what is left without spaces and punctuation, and counts every Cyrillic letter among these: any two
# texts without a Latin letter or a digit are "the same". One Latin word in one of the two, and the error is gone.
# Versions: lintian 2.116.3 of Debian 12. Who meets it: whoever describes a package to people in Ukrainian, Russian or
# Bulgarian, for instance an office program that electron-builder or fpm packs with `synopsis` and `description`.
set -euo pipefail
if ! command -v lintian >/dev/null || ! command -v dpkg-deb >/dev/null; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends lintian >/dev/null
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
# $1 name, $2 synopsis, $3 description: prints how often lintian takes the second for the first
duplicates() {
  mkdir -p "$work/$1/DEBIAN"
  printf 'Package: %s\nVersion: 1.0.0\nArchitecture: all\nMaintainer: Office <office@example.org>\nSection: utils\nPriority: optional\nDescription: %s\n %s\n' \
    "$1" "$2" "$3" >"$work/$1/DEBIAN/control"
  dpkg-deb --root-owner-group --build "$work/$1" "$work/$1.deb" >/dev/null
  { lintian --allow-root "$work/$1.deb" || true; } | grep -c 'description-synopsis-is-duplicated' || true
}
cyrillic=$(duplicates cyrillic 'робоче місце митного брокера' 'Заявки, замовлення, розрахунки й сайт.')
latin=$(duplicates latin 'desk of a customs broker' 'Requests, orders, calculations and the site.')
mixed=$(duplicates mixed 'робоче місце митного брокера' 'Заявки, замовлення, розрахунки й сайт (CRM).')
lintian --version
echo "two different texts are reported as one: Cyrillic $cyrillic, Latin $latin, Cyrillic with one Latin word $mixed"
[ "$cyrillic" -eq 1 ] && [ "$latin" -eq 0 ] && [ "$mixed" -eq 0 ]
