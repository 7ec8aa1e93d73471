#!/usr/bin/env bash
# The good guess: of VINs under the codes of the USA, Canada and Mexico (1 to 5) the ninth sign is a check digit and the
# tenth a year, so that a checker of VINs may refuse one whose sum is wrong.
# Seen: vin-validator 1.0.0 refuses every Nissan Tiida that Aguascalientes built for Europe (3N1BCAC11U…, sold in Ukraine
# from 2008 on) as it does a typing error; universal-vin-decoder 1.0.0 takes it and finds no year. Its ninth sign is a 1
# whatever the number, its tenth a U, which 49 CFR 565.15 gives to no year. The rule binds cars for the USA alone, and
# ISO 3779 knows no check digit; a Passat of Chattanooga for the USA passes both.
# Who meets it: whoever checks VINs of used cars outside the USA by the sum where the code is American.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vin-validator@1.0.0 universal-vin-decoder@1.0.0

cat >ask.cjs <<'JS'
const { validate } = require('vin-validator')
const { decodeVIN } = require('universal-vin-decoder')
const asked = [
  ['3N1BCAC11UK000123', 'Tiida for Europe', false, '-'],
  ['3N1BCAC11UL000456', 'Tiida for Europe', false, '-'],
  ['1VWBT7A33KC000123', 'Passat of 2019 for the USA', true, '2019'],
]
for (const [vin, what, passes, year] of asked) {
  const { modelYear } = decodeVIN(vin).info
  console.log(`${vin} (${what}): passes ${validate(vin)}, model year ${modelYear}`)
  if (validate(vin) !== passes || modelYear !== year) process.exitCode = 1
}
JS
node ask.cjs
