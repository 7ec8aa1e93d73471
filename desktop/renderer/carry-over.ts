/** Moves the drafts of a start whose keychain opened late to the names and the key that outlive the program. */
import { z } from 'zod'
import type { SealKey } from '#desktop/bridge/desktop-bridge.ts'
import * as words from '#messages/desktop/renderer.js'
import { type DraftSeal, keysIn, opened, sealed } from '#shared/admin/platform/drafts/draft-seal.ts'
import { draftPrefix, erasable, isForgotten } from '#shared/admin/platform/drafts/draft-store.ts'
import { copyFile, storeDraftFile } from '#shared/admin/platform/drafts/file-store.ts'
import { unlessOpen } from '#shared/admin/platform/save-queue/open-forms.ts'
import { queuedSavePrefix, reportSavesChange } from '#shared/admin/platform/save-queue/queued-saves.ts'
import type { HeldDraft } from '#shared/admin/platform/shell.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { kindName, kindOfDraft } from '#shared/kinds/all-kinds.ts'
import { recordPage } from '#shared/kinds/record-links.ts'
import { ofStart, serverPrefix } from './drafts-for-server.ts'
import { draftSealBy } from './seal-by-key.ts'

/** Milliseconds between two attempts to move what had to stay. */
const attemptEvery = 5_000

let held: readonly HeldDraft[] = []
let next: ReturnType<typeof setTimeout> | undefined

/** Lists the drafts that had to stay for now; their changes are reported as those of queued saves. */
export const heldDrafts = (): readonly HeldDraft[] => held

/** Windows that open together wait for the first: a form must not open before its draft is there. */
export const carryOver = async (server: string, earlier: SealKey['earlier']): Promise<void> => {
  clearTimeout(next)
  const kept = earlier.flatMap(({ start, key }) => (key === null ? [] : [{ start, by: draftSealBy(key) }]))
  if (kept.length === 0) return
  const left: HeldDraft[] = []
  await navigator.locks.request(`${serverPrefix(server)}carried over`, async () => {
    for (const { start, by } of kept)
      left.push(...(await carryStart(serverPrefix(ofStart(server, start)), by)))
  })
  if (JSON.stringify(left) !== JSON.stringify(held)) {
    held = left
    reportSavesChange()
  }
  if (held.length > 0) next = setTimeout(() => void carryOver(server, earlier), attemptEvery)
}

/** @param from prefix of the names of that start's drafts */
const carryStart = async (from: string, by: DraftSeal): Promise<HeldDraft[]> => {
  const records = keysIn(localStorage, from).map(key => key.slice(from.length).replace(queuedSavePrefix, ''))
  const left: HeldDraft[] = []
  for (const record of new Set(records)) {
    // Null while a form of the record is open, or its work is sent.
    const end = await unlessOpen(draftPrefix() + record, () => carryRecord(from, record, by))
    if (end === 'moved' || end === 'unreadable') continue
    left.push(describe(from, record, by, end === 'no room' ? words.noRoom : words.besideOther))
  }
  return left
}

const wishToSave = z.object({ values: z.object({ title: z.string(), path: z.string() }) })

const describe = (from: string, record: string, by: DraftSeal, reason: string): HeldDraft => {
  const [owner = '', name = ''] = record.split(/:(.*)/)
  const wish = `${from}${owner}:${queuedSavePrefix}${name}`
  const text = opened(wish, localStorage.getItem(wish), by)
  const told = parseJson(wishToSave, text)
  return { userId: Number(owner), isSave: text !== null, reason, ...(told?.values ?? titleOf(name)) }
}

/** @param name of a draft that nobody has asked to save: `post-12-uk`, `order-new` */
const titleOf = (name: string): Pick<HeldDraft, 'path' | 'title'> => {
  const kind = kindOfDraft(name)
  const id = name.slice(kind.length + 1).replace(/-uk$/, '')
  const number = /^\d+$/.test(id) ? ` № ${id}` : ''
  return { title: kindName(kind) + number, path: recordPage(kind, id) ?? '/admin' }
}

/**
 * Draft, queued save and file go together, or stay as they are: beside another draft of the same record, and when one of
 * them cannot be read or has no room. A move that a crash has cut off goes on: it has left the same texts in both places.
 * The old file is left for the next start, since a crash may give back the texts that were removed a moment before.
 */
const carryRecord = async (
  from: string,
  record: string,
  by: DraftSeal,
): Promise<'beside another draft' | 'moved' | 'no room' | 'unreadable'> => {
  const owner = record.indexOf(':') + 1
  const names = [record, record.slice(0, owner) + queuedSavePrefix + record.slice(owner)]
  const entries = names.map(part => {
    const [old, name] = [from + part, draftPrefix() + part]
    const [stored, there] = [localStorage.getItem(old), localStorage.getItem(name)]
    const text = opened(old, stored, by)
    return { old, name, stored, there, text, isMoved: text !== null && opened(name, there) === text }
  })
  if (entries.some(({ stored, text }) => stored !== null && text === null)) return 'unreadable'
  const isWhole = entries.every(({ stored, isMoved }) => stored === null || isMoved)
  const about = parseJson(z.object({ erasedWith: erasable }), entries[0]?.text ?? null)
  if (!isWhole && !isForgotten(localStorage, about?.erasedWith)) {
    if (!entries.every(({ there, isMoved }) => there === null || isMoved)) return 'beside another draft'
    try {
      await copyFile(from + record, draftPrefix() + record, by)
      // An edit of a request is queued without the lock of its draft.
      if (entries.some(({ name, there }) => localStorage.getItem(name) !== there))
        return 'beside another draft'
      for (const { name, text } of entries) if (text !== null) localStorage.setItem(name, sealed(name, text))
    } catch {
      for (const { name } of entries) localStorage.removeItem(name)
      // Left there it would be sent with a draft that begins meanwhile.
      await storeDraftFile(draftPrefix() + record, null)
      return 'no room'
    }
  }
  for (const { old } of entries) localStorage.removeItem(old)
  return 'moved'
}
