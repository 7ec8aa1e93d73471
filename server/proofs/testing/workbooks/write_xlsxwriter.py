"""Writes every sheet of the JSON file argv[1] into a workbook of its own in the folder argv[2], with XlsxWriter.

In constant memory it writes texts inline, as exporters of large tables do."""
import json
import sys

from xlsxwriter import Workbook

with open(sys.argv[1], encoding="utf-8") as file:
    sheets = json.load(file)

for title, rows in sheets.items():
    options = {"constant_memory": True, "strings_to_numbers": False, "strings_to_formulas": False}
    with Workbook(f"{sys.argv[2]}/{title}.xlsx", options) as workbook:
        sheet = workbook.add_worksheet("Тарифы")
        bold = workbook.add_format({"bold": True})
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if cell is not None:
                    sheet.write(at, column, cell, bold if at == 0 else None)
        workbook.add_worksheet("Заметки").write(0, 0, "Проверено")
