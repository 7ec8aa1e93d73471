/** Finds which of the six tables a file is: the server compares it with each, and the least changed table is chosen. */
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { type Difference, uploadTableEndpoint } from '#shared/contract/calculation/tables.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'

export interface Candidate {
  title: TableTitle
  difference: Difference
}

/** Throws `ApiError` when the server cannot be asked. Null when the file is none of the tables, or could be several. */
export const fitTable = async (client: Client, file: File): Promise<TableTitle | null> => {
  const candidates: Candidate[] = []
  const named = titleIn(file.name)
  for (const title of tableTitles.toSorted((a, b) => Number(b === named) - Number(a === named))) {
    try {
      const { difference } = await client.call(uploadTableEndpoint, {
        body: { title },
        files: { file },
        query: { dryRun: '1' },
      })
      if (title === named) return title
      candidates.push({ title, difference })
    } catch (error) {
      const isCheckedAndRejected = error instanceof ApiError && [400, 413, 415, 422].includes(error.status)
      if (!isCheckedAndRejected) throw error
    }
  }
  return bestFit(candidates, file.name)
}

/** The table that the file's name names, or else the least changed one; null when none fits or two fit equally. */
export const bestFit = (candidates: readonly Candidate[], fileName: string): TableTitle | null => {
  const named = titleIn(fileName)
  if (named !== null && (candidates.length === 0 || candidates.some(({ title }) => title === named)))
    return named
  const [first, second] = candidates.toSorted((a, b) => changesOf(a) - changesOf(b))
  if (first === undefined) return null
  return second !== undefined && changesOf(second) === changesOf(first) ? null : first.title
}

/** The longest table title within the name of a file: `Copart_Internet_Bid 2026.xlsx`. */
const titleIn = (fileName: string): TableTitle | null => {
  const name = fileName.toLowerCase().replace(/[\s_]/g, '-')
  return tableTitles.toSorted((a, b) => b.length - a.length).find(title => name.includes(title)) ?? null
}

const changesOf = ({ difference: { added, removed, changed } }: Candidate): number =>
  added + removed + changed.length
