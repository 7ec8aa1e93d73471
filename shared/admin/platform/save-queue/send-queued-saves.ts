/** Sends the saves that wait on this device, one after the other, in the order in which they were asked for. */
import { messageOf, retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { isOwned } from '../drafts/draft-owner.ts'
import { draftKey, type ListedStorage, removeDraft } from '../drafts/draft-store.ts'
import { storeDraftFile } from '../drafts/file-store.ts'
import { holdForm, unlessOpen } from './open-forms.ts'
import {
  findQueuedSave,
  PersonErased,
  type QueuedSave,
  queuedSaves,
  removeQueuedSave,
  writeQueuedSave,
} from './queued-saves.ts'

export interface QueuedRecord {
  client: Client
  storage: ListedStorage
  /** Storage key of the draft. */
  key: string
  save: QueuedSave
  now(): Date
}

/** Reason why a person must decide, for a change with what the list shows of it. */
export type Refusal = string | Pick<QueuedSave, 'problem' | 'change'>

/** Stored as it was sent, while its form went on: what was typed since stays, and stays queued. */
export const typedOn = Symbol('typed on')

export type Sent = Refusal | typeof typedOn | null

/** Resolves null once stored. Throws what the call throws. */
export type SendRecord = (queued: QueuedRecord) => Promise<Sent>

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

export const sendQueuedSaves = async (tools: SavesTools): Promise<SavesRound> => {
  // Null when another window is sending: nothing to do here, though saves may still wait.
  const round = await unlessOpen('admin-waiting-saves', () => sendAll(tools))
  return round ?? { saved: [], isLeft: true }
}

const sendAll = async (tools: SavesTools): Promise<SavesRound> => {
  const { storage, userId } = tools
  const saved: string[] = []
  let isLeft = false
  /** Subjects whose later changes wait for an earlier one. */
  const held = new Set<string>()
  for (const { record, title, problem, change } of queuedSaves(storage, userId)) {
    const subject = change?.of ?? record
    if (held.has(subject)) continue
    const outcome = problem === null ? await sendUnlessOwned(tools, record) : 'refused'
    if (outcome === 'saved') saved.push(title)
    if (outcome === null || outcome === 'broken') isLeft = true
    // No server, so the others need not be tried.
    if (outcome === 'waiting') return { saved, isLeft: true }
    if (outcome === 'broken' || outcome === 'refused') held.add(subject)
  }
  return { saved, isLeft }
}

/** Null where a form has the work, or took it on. */
const sendUnlessOwned = async (tools: SavesTools, record: string): Promise<Outcome | null> => {
  const key = draftKey(tools.userId, record)
  if (await isOwned(key)) return null
  const release = holdForm(key)
  return send(tools, record).finally(release)
}

/** `broken`: the server fails on this one, others may be sent. */
type Outcome = 'saved' | 'waiting' | 'broken' | 'refused' | 'gone'

const send = async (tools: SavesTools, record: string): Promise<Outcome | null> => {
  const { storage, userId, now } = tools
  // Read again: a form may have sent the save since the list was read.
  const save = findQueuedSave(storage, userId, record)
  const key = draftKey(userId, record)
  if (save === null) return 'gone'
  if (storage.getItem(key) === null) {
    // No draft: the person has discarded it in another window.
    removeQueuedSave(storage, userId, record)
    return 'gone'
  }
  // Draft and mark go in one turn: what is typed and queued from now on is other work.
  const forget = async () => {
    removeDraft(storage, key)
    removeQueuedSave(storage, userId, record)
    await storeDraftFile(key, null)
  }
  const refuse = (refusal: Partial<QueuedSave>): Outcome => {
    const latest = findQueuedSave(storage, userId, record)
    // Its form has sent it meanwhile.
    if (latest === null) return 'gone'
    writeQueuedSave(storage, userId, { ...latest, ...refusal }, now().toISOString())
    return 'refused'
  }
  try {
    const sent = await tools.sendRecord({ client: tools.client, storage, key, save, now })
    if (sent === typedOn) return null
    if (sent !== null) return refuse(typeof sent === 'string' ? { problem: sent } : sent)
    await forget()
    return 'saved'
  } catch (error) {
    if (error instanceof PersonErased) {
      await forget()
      return 'gone'
    }
    const retry = retryAfterFailure(error)
    if (retry === 'never') return refuse({ problem: messageOf(error) })
    return retry === 'broken' ? 'broken' : 'waiting'
  }
}
