#!/usr/bin/env bash
# A script writes a price list whose prices are formulas, somebody opens it once and saves it: every price is 0.
# Good guess: XlsxWriter stores 0 as a placeholder and sets `fullCalcOnLoad="1"`, so a spreadsheet program calculates
# the file when it opens it, and what it saves holds the results.
# Seen: LibreOffice 7.4 and Gnumeric 1.12 ignore the flag. Converted without a window by either of them, the cell
# `=D2*2` beside 400 is 0, and LibreOffice's new file no longer says that it was never calculated: no reader can tell
# this 0 from a price that is free. The same formula written by openpyxl, without any stored result, becomes 800.
# Versions: XlsxWriter 3.0.2, openpyxl 3.0.9, LibreOffice 7.4.7, Gnumeric 1.12.55 (Debian 12).
# Who meets it: offices whose tables pass through a script and then through a colleague's LibreOffice.
set -euo pipefail
for program in soffice ssconvert; do
  command -v "$program" >/dev/null || apt-get install -y --no-install-recommends libreoffice-calc gnumeric >/dev/null
done
/usr/bin/python3 -c 'import xlsxwriter, openpyxl' 2>/dev/null ||
  apt-get install -y --no-install-recommends python3-xlsxwriter python3-openpyxl >/dev/null
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
/usr/bin/python3 - <<'PY'
import openpyxl
import xlsxwriter

book = xlsxwriter.Workbook('xlsxwriter.xlsx')
sheet = book.add_worksheet()
sheet.write_row(0, 0, ['Port', 'Newark', 'Houston'])
sheet.write_row(1, 0, ['Klaipeda'])
sheet.write_formula('B2', '=C2*2')
sheet.write('C2', 400)
book.close()

book = openpyxl.Workbook()
book.active.append(['Port', 'Newark', 'Houston'])
book.active.append(['Klaipeda', '=C2*2', 400])
book.save('openpyxl.xlsx')
PY
profile="-env:UserInstallation=file://$PWD/profile"
soffice "$profile" --headless --convert-to 'xlsx:Calc MS Excel 2007 XML' --outdir saved xlsxwriter.xlsx openpyxl.xlsx >/dev/null 2>&1
ssconvert xlsxwriter.xlsx gnumeric.csv >/dev/null 2>&1
asked=$(unzip -p xlsxwriter.xlsx xl/workbook.xml | grep -c 'fullCalcOnLoad="1"')
still=$(unzip -p saved/xlsxwriter.xlsx xl/workbook.xml | grep -c 'fullCalcOnLoad="1"' || true)
value() { unzip -p "$1" xl/worksheets/sheet1.xml | grep -o '<c r="B2"[^/]*</f[^>]*><v>[^<]*' | sed 's/.*<v>//'; }
placeholder=$(value saved/xlsxwriter.xlsx)
calculated=$(value saved/openpyxl.xlsx)
gnumeric=$(sed -n 2p gnumeric.csv)
echo "the script asks for calculation: $asked; LibreOffice's file does: $still"
echo "=C2*2 beside 400, saved by LibreOffice: $placeholder from XlsxWriter, $calculated from openpyxl"
echo "by Gnumeric: $gnumeric"
[ "$asked" = 1 ] && [ "$still" = 0 ] && [ "$placeholder" = 0 ] && [ "$calculated" = 800 ] && [ "$gnumeric" = 'Klaipeda,0,400' ]
