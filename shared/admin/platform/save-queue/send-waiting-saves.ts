/** Sends the saves that wait on this device, one after the other, in the order in which they were asked for. */
import { messageOf, retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { draftKey, type ListedStorage, removeDraft } from '../drafts/draft-store.ts'
import { storeDraftFile } from '../drafts/file-store.ts'
import { unlessOpen } from './open-forms.ts'
import {
  findWaitingSave,
  PersonErased,
  removeWaitingSave,
  type WaitingSave,
  waitingSaves,
  writeWaitingSave,
} from './waiting-saves.ts'

export interface WaitingRecord {
  client: Client
  storage: ListedStorage
  /** Storage key of the draft. */
  key: string
  save: WaitingSave
}

/** Resolves null once stored, or with the reason why a person must decide. Throws what the call throws. */
export type SendRecord = (waiting: WaitingRecord) => Promise<string | null>

export interface SavesTools {
  client: Client
  storage: ListedStorage
  userId: number
  sendRecord: SendRecord
  now(): Date
}

interface SavesRound {
  /** Titles of the records saved or removed. */
  saved: string[]
  /** True when some saves still wait. */
  isLeft: boolean
}

export const sendWaitingSaves = async (tools: SavesTools): Promise<SavesRound> => {
  // Null when another window is sending: nothing to do here, though saves may still wait.
  const round = await unlessOpen('admin-waiting-saves', () => sendAll(tools))
  return round ?? { saved: [], isLeft: true }
}

const sendAll = async (tools: SavesTools): Promise<SavesRound> => {
  const { storage, userId } = tools
  const saved: string[] = []
  let isLeft = false
  for (const { record, title, problem } of waitingSaves(storage, userId)) {
    if (problem !== null) continue
    const outcome = await unlessOpen(draftKey(userId, record), () => send(tools, record))
    if (outcome === 'saved') saved.push(title)
    // Null: an open form sends its own save. 'waiting': no server, so the others need not be tried.
    if (outcome === null) isLeft = true
    if (outcome === 'waiting') return { saved, isLeft: true }
  }
  return { saved, isLeft }
}

type Outcome = 'saved' | 'waiting' | 'settled'

const send = async (tools: SavesTools, record: string): Promise<Outcome> => {
  const { storage, userId, now } = tools
  // Read again: a form may have sent the save since the list was read.
  const save = findWaitingSave(storage, userId, record)
  const key = draftKey(userId, record)
  if (save === null) return 'settled'
  if (storage.getItem(key) === null) {
    // No draft: the person has discarded it in another window.
    removeWaitingSave(storage, userId, record)
    return 'settled'
  }
  const forget = async () => {
    removeDraft(storage, key)
    await storeDraftFile(key, null)
    removeWaitingSave(storage, userId, record)
  }
  try {
    const problem = await tools.sendRecord({ client: tools.client, storage, key, save })
    if (problem === null) {
      await forget()
      return 'saved'
    }
    writeWaitingSave(storage, userId, { ...save, problem }, now().toISOString())
    return 'settled'
  } catch (error) {
    if (error instanceof PersonErased) {
      await forget()
      return 'settled'
    }
    if (retryAfterFailure(error) !== 'never') return 'waiting'
    writeWaitingSave(storage, userId, { ...save, problem: messageOf(error) }, now().toISOString())
    return 'settled'
  }
}
