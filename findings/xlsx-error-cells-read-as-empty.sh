#!/usr/bin/env bash
# A price list with a broken lookup looks complete. Good guess: a reader of XLSX values gives an error cell (`#N/A`) as
# its text, or throws, and gives a formula that was saved without a result (ECMA-376 allows `<f>` without `<v>`; openpyxl
# writes it so) as something other than an empty cell.
# Seen with read-excel-file 9.3.17: both come as `null`, exactly like a cell that was left empty. In a table where an
# empty price means "not served", a destination vanishes without a word. A text that holds a struck-out old price comes
# joined to the new one: 140 struck out and 150 beside it are the string "140150".
# Who meets it: whoever imports tables that people keep in Excel with VLOOKUP, or that Python scripts write.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --save-exact read-excel-file@9.3.17 fflate@0.8.2 >/dev/null 2>&1
cat >see.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheet = `<worksheet xmlns="${main}"><sheetData><row r="1">
  <c r="A1" t="e"><f>VLOOKUP(1,B2:C3,2,0)</f><v>#N/A</v></c>
  <c r="B1"><f>1+1</f></c>
  <c r="C1" t="inlineStr"><is><r><rPr><strike/></rPr><t>140</t></r><r><t>150</t></r></is></c>
  <c r="D1"/><c r="E1"><v>7</v></c></row></sheetData></worksheet>`
const files = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet,
}
writeFileSync('prices.xlsx', zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const [{ data: [row] }] = await readWorkbook('prices.xlsx')
const [error, formula, struck, empty, number] = row
console.log(JSON.stringify({ error, formula, struck, empty, number }))
process.exit(error === null && formula === null && struck === '140150' && empty === null && number === 7 ? 0 : 1)
JS
node see.mjs
