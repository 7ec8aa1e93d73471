/** Moves the work of a start whose keychain opened late to the names and the key that outlive the program. */
import type { WorkKey } from '#desktop/bridge/desktop-bridge.ts'
import { draftPrefix, isForgotten } from '#shared/admin/platform/drafts/draft-store.ts'
import { copyFile, storeDraftFile } from '#shared/admin/platform/drafts/file-store.ts'
import { keysIn, opened, sealed, type WorkSeal } from '#shared/admin/platform/drafts/work-seal.ts'
import { unlessOpen } from '#shared/admin/platform/save-queue/open-forms.ts'
import { waitingSavePrefix } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import { workSealBy } from './seal-by-key.ts'
import { ofStart, workPrefix } from './work-for-server.ts'

/** Windows that open together wait for the first: a form must not open before its work is there. */
export const carryOver = async (server: string, earlier: WorkKey['earlier']): Promise<void> => {
  if (earlier.every(({ key }) => key === null)) return
  await navigator.locks.request(`${workPrefix(server)}carried over`, async () => {
    for (const { start, key } of earlier)
      if (key !== null) await carryStart(workPrefix(ofStart(server, start)), workSealBy(key))
  })
}

/** @param from prefix of the names of that start's work */
const carryStart = async (from: string, by: WorkSeal): Promise<void> => {
  const records = keysIn(localStorage, from).map(key => key.slice(from.length).replace(waitingSavePrefix, ''))
  for (const record of new Set(records))
    await unlessOpen(draftPrefix() + record, () => carryRecord(from, record, by))
}

/**
 * Draft, waiting save and file go together, or stay as they are: beside other work on the same record, and when one of
 * them cannot be read or has no room. A move that a crash has cut off goes on: it has left the same texts in both places.
 * The old file is left for the next start, since a crash may give back the texts that were removed a moment before.
 */
const carryRecord = async (from: string, record: string, by: WorkSeal): Promise<void> => {
  const owner = record.indexOf(':') + 1
  const names = [record, record.slice(0, owner) + waitingSavePrefix + record.slice(owner)]
  const work = names.map(part => {
    const [old, name] = [from + part, draftPrefix() + part]
    const [stored, there] = [localStorage.getItem(old), localStorage.getItem(name)]
    const text = opened(old, stored, by)
    return { old, name, stored, there, text, isMoved: text !== null && opened(name, there) === text }
  })
  if (work.some(({ stored, text }) => stored !== null && text === null)) return
  const isWhole = work.every(({ stored, isMoved }) => stored === null || isMoved)
  if (!isWhole && !isForgotten(localStorage, draftPrefix() + record)) {
    if (!work.every(({ there, isMoved }) => there === null || isMoved)) return
    try {
      await copyFile(from + record, draftPrefix() + record, by)
      for (const { name, text } of work) if (text !== null) localStorage.setItem(name, sealed(name, text))
    } catch {
      for (const { name } of work) localStorage.removeItem(name)
      // Left there it would be sent with work that begins meanwhile.
      await storeDraftFile(draftPrefix() + record, null)
      return
    }
  }
  for (const { old } of work) localStorage.removeItem(old)
}
