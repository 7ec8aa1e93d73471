/** Leads a price list that was dropped on the window, or opened with the program, to the upload tab of its table. */

import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/tables.js'
import { notifyFailure, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { openedFile } from '#shared/admin/platform/files/opened-file.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { observable } from '#shared/client/observable.ts'
import { type Difference, uploadTableEndpoint } from '#shared/contract/calculation/tables.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'

export const DroppedFile = () => {
  const { client } = useServices()
  const mayWrite = useCan('tables.write')
  const navigate = useNavigate()

  const receive = async (file: File): Promise<void> => {
    if (!mayWrite) return notifyWarning(texts.notOpened, texts.tablesByRight)
    try {
      const title = await fitTable(client, file)
      if (title === null) {
        notifyWarning(texts.tableUnknown, texts.openTable({ name: file.name }))
        await navigate('/admin/tables')
        return
      }
      fileToCheck.set({ title, file })
      await navigate(`/admin/tables/${title}?tab=upload`)
    } catch (error) {
      notifyFailure(error)
    }
  }

  useWindowEvent('dragover', event => {
    if (isOfNobody(event)) event.preventDefault()
  })
  useWindowEvent('drop', event => {
    if (!isOfNobody(event)) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    const { file, warning } = pickDroppedTable(files)
    if (warning !== null) notifyWarning(file === null ? texts.notOpened : texts.oneOpened, warning)
    if (file !== null) void receive(file)
  })

  const open = useEffectEvent(() => {
    const file = openedFile.get()
    openedFile.set(null)
    if (file !== null) void receive(file)
  })
  useEffect(() => {
    open()
    return openedFile.subscribe(open)
  }, [])
  return null
}

const isOfNobody = (event: DragEvent): boolean =>
  !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true

/** Picks the table among dropped files; the warning says that the others were ignored. */
export const pickDroppedTable = <T extends { name: string }>(
  files: readonly T[],
): { file: T | null; warning: string | null } => {
  const file = files.find(({ name }) => /\.(?:csv|xlsx)$/i.test(name)) ?? null
  if (file === null) {
    const names = files.map(({ name }) => name).join(', ')
    return { file, warning: texts.dropTables({ names }) }
  }
  return {
    file,
    warning: files.length === 1 ? null : texts.onlyOneOpened({ name: file.name }),
  }
}

export interface Candidate {
  title: TableTitle
  difference: Difference
}

/** Throws `ApiError` when the server cannot be asked. Null when the file is none of the tables, or could be several. */
const fitTable = async (client: Client, file: File): Promise<TableTitle | null> => {
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

export const fileToCheck = observable<{ title: TableTitle; file: File } | null>(null)

/** Takes the held file if it belongs to this table; a second call returns null. */
export const takeFile = (title: TableTitle): File | null => {
  const held = fileToCheck.get()
  if (held?.title !== title) return null
  fileToCheck.set(null)
  return held.file
}
