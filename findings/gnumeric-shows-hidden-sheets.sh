#!/usr/bin/env bash
# Good guess: Gnumeric keeps which sheets of a workbook are hidden, as it keeps hidden columns of a sheet, since its own
# format knows both and it reads both from XLSX.
# Writing XLSX it forgets the sheets: state="hidden" is read (its own format has GNM_SHEET_VISIBILITY_HIDDEN) and not
# written, so a sheet that nobody was to see is visible in every program afterwards; a hidden column stays hidden.
# Seen with Gnumeric 1.12.55 (Debian 12) and a workbook of XlsxWriter 3.0.2.
# Who meets it: a price list whose old prices lie on a hidden sheet, saved once in Gnumeric: whoever reads visible
# sheets finds the table twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v ssconvert >/dev/null && command -v unzip >/dev/null && /usr/bin/python3 -c 'import xlsxwriter' 2>/dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends gnumeric unzip python3-xlsxwriter >/dev/null; }
ssconvert --version | head -n 1
/usr/bin/python3 - <<'PYTHON'
import xlsxwriter

book = xlsxwriter.Workbook('prices.xlsx')
new, old = book.add_worksheet('New'), book.add_worksheet('Old')
new.write(0, 0, 150)
new.write(0, 1, 160)
new.set_column('B:B', None, None, {'hidden': True})
old.write(0, 0, 140)
old.hide()
book.close()
PYTHON
ssconvert prices.xlsx prices.gnumeric 2>/dev/null
ssconvert --export-type=Gnumeric_Excel:xlsx2 prices.xlsx saved.xlsx 2>/dev/null

hidden_in() { unzip -p "$1" "$2" | grep -o "$3" | wc -l; }
echo "hidden sheets as written: $(hidden_in prices.xlsx xl/workbook.xml 'state="hidden"')"
echo "hidden sheets as read:    $(zcat prices.gnumeric | grep -c '<gnm:Sheet .*VISIBILITY_HIDDEN')"
echo "hidden sheets as saved:   $(hidden_in saved.xlsx xl/workbook.xml 'state="hidden"')"
echo "hidden columns as saved:  $(hidden_in saved.xlsx xl/worksheets/sheet1.xml '<col [^>]*hidden="1"')"
[ "$(hidden_in prices.xlsx xl/workbook.xml 'state="hidden"')" = 1 ]
[ "$(zcat prices.gnumeric | grep -c '<gnm:Sheet .*VISIBILITY_HIDDEN')" = 1 ]
[ "$(hidden_in saved.xlsx xl/workbook.xml 'state="hidden"')" = 0 ]
[ "$(hidden_in saved.xlsx xl/worksheets/sheet1.xml '<col [^>]*hidden="1"')" = 1 ]
echo 'The hidden sheet is visible, the hidden column is not.'
