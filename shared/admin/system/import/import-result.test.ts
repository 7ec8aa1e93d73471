import { expect, it } from 'vitest'
import type { ImportStep } from '#shared/contract/system/import.ts'
import { addStep, nothingYet, worthReading } from './use-import.ts'

const aRecord = (title: string, more: Partial<ImportStep['records'][number]> = {}) => ({
  title,
  result: 'found' as const,
  status: 'published' as const,
  postId: null,
  leftOut: [],
  ...more,
})

const aStep = (title: string): ImportStep => ({
  next: null,
  counts: { found: 1, added: 0, known: 2, failed: 0, skipped: 3 },
  pictures: 4,
  records: [aRecord(title)],
  skipped: [{ what: 'Меню', count: 3 }],
  notes: [{ what: 'Статус', count: 2 }],
})

it('adds the steps of an import up', () => {
  const result = addStep(addStep(nothingYet, aStep('Один')), aStep('Два'))
  expect(result).toMatchObject({
    counts: { found: 2, added: 0, known: 4, failed: 0, skipped: 6 },
    pictures: 8,
    skipped: [{ what: 'Меню', count: 6 }],
    notes: [{ what: 'Статус', count: 4 }],
    read: 12,
  })
  expect(result.records.map(({ title }) => title)).toEqual(['Один', 'Два'])
})

it('puts first what failed, then what loses something', () => {
  const leftOut = [{ what: 'Форма', why: 'нельзя' }]
  const records = [
    aRecord('целая'),
    aRecord('без формы', { leftOut }),
    aRecord('нет', { result: 'failed', leftOut }),
  ]
  expect(worthReading(records).map(({ title }) => title)).toEqual(['нет', 'без формы', 'целая'])
})
