"""Writes every sheet of the JSON file argv[1] into a workbook of its own in the folder argv[2], with openpyxl."""
import json
import sys

from openpyxl import Workbook
from openpyxl.styles import Font

with open(sys.argv[1], encoding="utf-8") as file:
    sheets = json.load(file)

for title, rows in sheets.items():
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = "Тарифы"
    for row in rows:
        sheet.append(row)
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    workbook.create_sheet("Заметки").append(["Проверено", 1])
    workbook.save(f"{sys.argv[2]}/{title}.xlsx")
