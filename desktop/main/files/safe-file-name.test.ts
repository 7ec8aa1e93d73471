import { expect, test } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

test('characters that nobody sees, or that turn the direction of writing, are gone; their neighbours stay', () => {
  const ranges = [
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0x200b, 0x200f],
    [0x202a, 0x202e],
    [0x2066, 0x2069],
    [0xfeff, 0xfeff],
  ] as const
  const offered = (code: number) => safeFileName(`a${String.fromCodePoint(code)}b.csv`)
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) expect([code, offered(code)]).toEqual([code, 'ab.csv'])
    for (const code of [first - 1, last + 1].filter(near => near > 0x20)) {
      // These stand beside the ranges and are letters, spaces or signs, which a name may hold.
      expect([code, offered(code)]).toEqual([code, `a${String.fromCodePoint(code)}b.csv`.normalize('NFC')])
    }
  }
})

test.each([
  ['заявки.csv', 'заявки.csv'],
  ['Таблица 2026-11.XLSX', 'Таблица 2026-11.XLSX'],
  ['backup-2026-12-01-0930.tar.age', 'backup-2026-12-01-0930.tar.age'],
  ['о-человеке-2026-12-01.html', 'о-человеке-2026-12-01.html'],
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
  ['...', 'файл.bin'],
  ['aux', 'файл-aux.bin'],
  ['COM1.csv', 'файл-COM1.csv'],
  ['lpt9', 'файл-lpt9.bin'],
  ['falcon.csv', 'falcon.csv'],
  ['comx.csv', 'comx.csv'],
  ['console.csv', 'console.csv'],
  ['name.csv. .', 'name.csv'],
  [' . a. .b.csv', 'a. .b.csv'],
  [' . \u00a0.', 'файл.bin'],
  [`${'я'.repeat(300)}.csv`, `${'я'.repeat(100)}.csv`],
])('%j is offered as %j', (suggested, offered) => {
  expect(safeFileName(suggested)).toBe(offered)
})
