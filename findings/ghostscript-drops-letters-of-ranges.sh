#!/usr/bin/env bash
# Good guess: a bill that a customer joins with others or makes smaller by Ghostscript still holds its words, since it
# looks the same and the letters that each sign stands for go along.
# Debian 12's Ghostscript 10.00.0 reads these letters (ToUnicode) where they stand one by one (bfchar), and drops them
# where they stand as a range (bfrange), as pdfkit 0.20.2 writes them: «Рахунок № 26» is copied, searched and read aloud
# as «$4EG=>> 7 26». Digits, Latin words and the page as seen stay right, so nobody notices; -dNEWPDF=false keeps all.
# The same document with single letters in place of the range comes through whole; so it does in poppler and MuPDF.
# Who meets it: an office that sends a bill whose customer archives it by such a program, and looks for a payer's name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export DEBIAN_FRONTEND=noninteractive
command -v gs >/dev/null && command -v pdftotext >/dev/null && command -v qpdf >/dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends ghostscript poppler-utils qpdf >/dev/null; }
echo "Ghostscript $(gs --version)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfkit@0.20.2 @expo-google-fonts/onest@0.4.2

cat >draw.mjs <<'JS'
import { createWriteStream } from 'node:fs'
import PDFDocument from 'pdfkit'
const page = new PDFDocument()
page.pipe(createWriteStream('bill.pdf'))
page.font('node_modules/@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
page.text('Рахунок № 26').text('IBAN')
page.end()
JS
node draw.mjs

# The same bill, its range written out letter by letter.
qpdf --qdf --object-streams=disable bill.pdf ranges.pdf
cat >single.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
const range = /1 beginbfrange\n<0000> <[0-9a-f]{4}> \[([^\]]*)\]\nendbfrange/
const bill = readFileSync('ranges.pdf', 'latin1')
const letters = bill.match(range)[1].split(' ')
const lines = letters.map((letter, at) => `<${at.toString(16).padStart(4, '0')}> ${letter}`)
const single = `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`
writeFileSync('single.pdf', bill.replace(range, single), 'latin1')
JS
node single.mjs
fix-qdf single.pdf >letters.pdf

words() { pdftotext "$1" - | head -n 1; }
saved() { gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite "${@:2}" -o saved.pdf "$1" 2>/dev/null && words saved.pdf; }
drawn=$(words bill.pdf)
of_range=$(saved bill.pdf)
of_letters=$(saved letters.pdf)
earlier=$(saved bill.pdf -dNEWPDF=false)
printf 'As drawn: %s\nSaved by Ghostscript: %s\nSaved, letters one by one: %s\nSaved by its earlier interpreter: %s\n' \
  "$drawn" "$of_range" "$of_letters" "$earlier"
[ "$drawn" = 'Рахунок № 26' ]
[ "$of_range" != "$drawn" ]
[ "$of_letters" = "$drawn" ]
[ "$earlier" = "$drawn" ]
echo 'Letters that stand in a range are lost, and only those.'
