/** Sends the saves that wait on this device, one after the other, in the order in which they were asked for. */
import { messageOf, retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { draftKey, readDraft, removeDraft } from '../drafts/draft-store.ts'
import { readFile, storeDraftFile } from '../drafts/file-store.ts'
import { postValues } from '../posts/post-values.ts'
import { sendWaitingPost } from '../posts/send-post.ts'
import { gridDraft } from '../tables/grid/grid-draft.ts'
import { sendWaitingTable } from '../tables/grid/send-waiting-table.ts'
import { tableOfRecord } from '../tables/grid/table-record.ts'
import { unlessOpen } from './open-forms.ts'
import {
  findWaitingSave,
  removeWaitingSave,
  type SaveStorage,
  type WaitingSave,
  waitingSaves,
  writeWaitingSave,
} from './waiting-saves.ts'

export interface SavesTools {
  client: Client
  storage: SaveStorage
  userId: number
  now(): Date
}

export interface SavesRound {
  /** Titles of what the server has now. */
  saved: string[]
  /** Something goes on waiting. */
  isLeft: boolean
}

export const sendWaitingSaves = async (tools: SavesTools): Promise<SavesRound> => {
  // Another window that sends leaves nothing to do, but may leave something behind.
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
    // An open form has its own save; without a server the others need not be tried.
    if (outcome === null) isLeft = true
    if (outcome === 'waiting') return { saved, isLeft: true }
  }
  return { saved, isLeft }
}

type Outcome = 'saved' | 'waiting' | 'settled'

const send = async (tools: SavesTools, record: string): Promise<Outcome> => {
  const { storage, userId, now } = tools
  // A form may have sent it since the list was read.
  const save = findWaitingSave(storage, userId, record)
  const key = draftKey(userId, record)
  if (save === null) return 'settled'
  if (storage.getItem(key) === null) {
    // Thrown away by the person, in another window.
    removeWaitingSave(storage, userId, record)
    return 'settled'
  }
  try {
    const problem = await sendOne(tools, save, key)
    if (problem === null) {
      removeDraft(storage, key)
      await storeDraftFile(key, null)
      removeWaitingSave(storage, userId, record)
      return 'saved'
    }
    writeWaitingSave(storage, userId, { ...save, problem }, now().toISOString())
    return 'settled'
  } catch (error) {
    if (retryAfterFailure(error) !== 'never') return 'waiting'
    writeWaitingSave(storage, userId, { ...save, problem: messageOf(error) }, now().toISOString())
    return 'settled'
  }
}

/** Null when the server has it, or why a person must look at it. */
const sendOne = async (
  { client, storage }: SavesTools,
  { record, wish }: WaitingSave,
  key: string,
): Promise<string | null> => {
  const unreadable = 'Черновик прежней версии программы. Откройте и проверьте его.'
  const table = tableOfRecord(record)
  if (table) {
    const draft = readDraft(storage, key, gridDraft)
    return draft && wish ? sendWaitingTable(client, table, draft, wish) : unreadable
  }
  const draft = readDraft(storage, key, postValues)
  return draft ? sendWaitingPost(client, record, draft, await readFile(key)) : unreadable
}
