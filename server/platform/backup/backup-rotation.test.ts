import { describe, expect, it } from 'vitest'
import { backupName } from '../backup/backup.ts'
import { momentOfBackup } from '../db/backup-names.ts'
import { backupsToRemove } from './backup-rotation.ts'

const nightly = (days: number, from = Date.UTC(2026, 10, 20, 1)) =>
  Array.from({ length: days }, (_, index) => backupName(new Date(from - index * 86_400_000), undefined))

/** As the job does it: one more each night, then the rotation. */
const afterNights = (count: number): string[] => {
  let there: string[] = []
  for (const name of nightly(count).reverse()) {
    there.push(name)
    const gone = new Set(backupsToRemove(there))
    there = there.filter(one => !gone.has(one))
  }
  return there.sort().reverse()
}

describe('backups that stay', () => {
  it('are all of the first week', () => {
    expect(afterNights(7)).toEqual(nightly(7))
  })

  it('are seven days, four weeks and twelve months after two years', () => {
    const left = afterNights(730)
    expect(left.slice(0, 7)).toEqual(nightly(7))
    expect(left.length).toBeLessThanOrEqual(7 + 4 + 12)
    expect(left.length).toBeGreaterThanOrEqual(7 + 2 + 10)
    const months = new Set(left.map(name => name.slice(7, 14)))
    expect(months.size).toBe(12)
    const oldest = momentOfBackup(left.at(-1) ?? '')?.getTime() ?? 0
    expect(Date.UTC(2026, 10, 20) - oldest).toBeGreaterThan(300 * 86_400_000)
  })

  it('are the newest ones when two are of one day', () => {
    const [early, late] = ['backup-2026-11-19-0100.tar', 'backup-2026-11-19-0300.tar']
    expect(backupsToRemove([early, late])).toEqual([early])
  })

  it('leave alone what is no nightly backup', () => {
    const others = [
      'notes.txt',
      'backup-old.tar',
      'backup-2026-13-40-9900.tar',
      'backup-2026-11-19-0100.tar.part',
    ]
    expect(backupsToRemove([...others, ...nightly(40)]).some(name => others.includes(name))).toBe(false)
  })

  it('are never none', () => {
    expect(backupsToRemove(nightly(1))).toEqual([])
  })
})
