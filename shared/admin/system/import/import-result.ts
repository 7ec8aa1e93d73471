import type { ImportedRecord, ImportStep } from '#shared/contract/system/import.ts'

export interface ImportResult extends Omit<ImportStep, 'next'> {
  /** Number of records read so far. */
  read: number
}

export const nothingYet: ImportResult = {
  counts: { found: 0, added: 0, known: 0, failed: 0, skipped: 0 },
  pictures: 0,
  records: [],
  skipped: [],
  notes: [],
  read: 0,
}

export const addStep = (result: ImportResult, step: ImportStep): ImportResult => {
  const { counts } = step
  const sum = (name: keyof ImportStep['counts']) => result.counts[name] + counts[name]
  return {
    counts: {
      found: sum('found'),
      added: sum('added'),
      known: sum('known'),
      failed: sum('failed'),
      skipped: sum('skipped'),
    },
    pictures: result.pictures + step.pictures,
    records: [...result.records, ...step.records],
    skipped: together(result.skipped, step.skipped),
    notes: together(result.notes ?? [], step.notes ?? []),
    read: result.read + Object.values(counts).reduce((all, count) => all + count, 0),
  }
}

type Counted = ImportStep['skipped']

/** Adds up counts of the same loss. */
const together = (...lists: Counted[]): Counted => {
  const counts = new Map<string, number>()
  for (const { what, count } of lists.flat()) counts.set(what, (counts.get(what) ?? 0) + count)
  return [...counts].map(([what, count]) => ({ what, count }))
}

/** Records ordered by importance: failed ones, then those that lose something. */
export const worthReading = (records: readonly ImportedRecord[]): ImportedRecord[] =>
  records.toSorted((one, other) => weight(other) - weight(one))

const weight = ({ result, leftOut }: ImportedRecord): number =>
  result === 'failed' ? 2 : leftOut.length > 0 ? 1 : 0
