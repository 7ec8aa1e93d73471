import { expect, test } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

test.each([
  ['заявки.csv', 'заявки.csv'],
  ['Таблица 2026-11.XLSX', 'Таблица 2026-11.XLSX'],
  ['../../отчёт: май.csv', 'отчёт_ май.csv'],
  ['C:\\Windows\\system32\\a.csv', 'a.csv'],
  ['/etc/cron.d/job', 'job.bin'],
  ['.bashrc', 'bashrc.bin'],
  ['setup.exe', 'setup.exe.bin'],
  ['отчёт.csv.lnk', 'отчёт.csv.lnk.bin'],
  ['gpj\u202eexe.csv', 'gpjexe.csv'],
  ['a\u0000.csv', 'a.csv'],
  ['con.csv', 'файл-con.csv'],
  ['..', 'файл.bin'],
  ['', 'файл.bin'],
  ['name.csv. .', 'name.csv'],
  [' . a. .b.csv', 'a. .b.csv'],
  [' . \u00a0.', 'файл.bin'],
  [`${'я'.repeat(300)}.csv`, `${'я'.repeat(100)}.csv`],
])('%j is offered as %j', (suggested, offered) => {
  expect(safeFileName(suggested)).toBe(offered)
})
