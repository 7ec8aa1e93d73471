#!/usr/bin/env bash
# The good guess: a decoder of VINs for all makers gives a tractor unit of 2022 the model year 2022, or says that the
# sign N stands for 1992 as well.
# Seen: universal-vin-decoder 1.0.0 answers 1992 for a Peterbilt and 1989 for a Passat of 2019 for Europe, both valid and
# without a second year; a passenger car for the USA is right. It takes a digit as seventh sign for «before 2010»,
# a rule of 49 CFR 565.15 for cars, MPVs and trucks up to 4,536 kg (10,000 lb) of the US market alone: heavier trucks
# write what they like there, and a Passat for Europe its type. @cardog/corgi 2.0.1 dates the Peterbilt alike.
# Who meets it: whoever fills in a year of production, on which age, excise and price depend, from the VIN of a lorry
# or of a European car.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund universal-vin-decoder@1.0.0

cat >ask.cjs <<'JS'
const { decodeVIN } = require('universal-vin-decoder')
const asked = [
  ['1VWBT7A33KC000123', 'Passat of 2019 for the USA', '2019'],
  ['1XPBD49X5ND123456', 'Peterbilt of 2022', '1992'],
  ['WVWZZZ3CZKE000123', 'Passat of 2019 for Europe', '1989'],
]
for (const [vin, what, seen] of asked) {
  const { isValid, info } = decodeVIN(vin)
  console.log(`${vin} (${what}): valid ${isValid}, ${info.manufacturer}, model year ${info.modelYear}`)
  if (!isValid || info.modelYear !== seen) process.exitCode = 1
}
JS
node ask.cjs
