/**
 * Forms that wait on the device for a connection. The page and the service worker both send them; the key of a form makes
 * sure that the server stores it once. One that the server has refused stays until the visitor has put it right.
 */

import { retryOf } from '#shared/contract/platform/retry.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { problemFields } from '../callback/problem-fields.ts'
import { inPageLanguage } from '../routing/page-language.ts'

export interface WaitingForm {
  /** Where it goes. */
  address: string
  /** Language of the page that it was written on; none from before there were two. */
  lang?: Language
  body: object
  /** Key of this content: also its name in the queue. */
  key: string
  /** When its key was made, milliseconds since 1970. */
  at: number
  /** Problems that the server has refused it for, by field. */
  refused?: Record<string, string>
}

/** Outcome of a form: stored by the server, or rejected by it for good. */
export interface QueueOutcome {
  address: string
  key: string
  sent: boolean
  /** By field, when it was rejected. */
  problems?: Record<string, string>
}

/** False when the device keeps nothing (a private window, a full disk). */
export const storeForm = async (form: WaitingForm): Promise<boolean> => {
  try {
    await inStore('readwrite', store => store.put(form))
    return true
  } catch {
    return false
  }
}

/** This form is not to be sent any more. */
export const forgetForm = async (key: string): Promise<void> => {
  await inStore('readwrite', store => store.delete(key)).catch(() => undefined)
}

export const anyWaiting = async (): Promise<boolean> =>
  (await storedForms().catch(() => [])).some(form => !form.refused)

/** The form that the server has refused, with what was typed; null when there is none. */
export const refusedForm = async (address: string): Promise<WaitingForm | null> =>
  (await storedForms().catch(() => [])).find(form => form.address === address && form.refused) ?? null

const storedForms = async (): Promise<WaitingForm[]> => {
  const stored: unknown = await inStore('readonly', store => store.getAll())
  return Array.isArray(stored) ? stored.filter(isWaiting) : []
}

/** Takes a form out, or keeps it as refused, unless the visitor has withdrawn it meanwhile. */
const settleForm = async (form: WaitingForm, refused?: Record<string, string>): Promise<void> => {
  await inStore('readwrite', store => {
    const stored = store.get(form.key)
    stored.onsuccess = () => {
      if (!isWaiting(stored.result)) return
      if (refused) store.put({ ...form, refused })
      else store.delete(form.key)
    }
    return stored
  })
}

/** Sends what waits, one sender at a time; what finds no response goes on waiting. */
export const sendWaiting = (now: number): Promise<QueueOutcome[]> =>
  navigator.locks.request('waiting forms', async () => {
    const outcomes: QueueOutcome[] = []
    for (const form of await storedForms().catch(() => [])) {
      if (now - form.at > maxAgeMs) await settleForm(form)
      else if (form.refused)
        outcomes.push({ address: form.address, key: form.key, sent: false, problems: form.refused })
      else {
        const outcome = await send(form)
        if (!outcome) continue
        await settleForm(form, outcome.problems)
        outcomes.push(outcome)
      }
    }
    return outcomes
  })

/**
 * Nobody waits for a call any more that they asked for a month ago. The server forgets a key sooner, so one whose answer
 * was lost may come twice: better than a request that is lost over a weekend, or with a clock that was put right by days.
 */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Null while there is no response that settles it. */
const send = async ({ address, lang = 'ru', body, key }: WaitingForm): Promise<QueueOutcome | null> => {
  try {
    const response = await fetch(inPageLanguage(address, lang), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
    const { status } = response
    if (status === 202) return { address, key, sent: true }
    const problem: unknown = await response.json().catch(() => null)
    // Visitors have no account: a 401 is as final as any other rejection.
    if (!['never', 'signed-out'].includes(retryOf(status, problem !== null))) return null
    return { address, key, sent: false, problems: problemFields(problem) }
  } catch {
    return null
  }
}

const isWaiting = (value: unknown): value is WaitingForm =>
  typeof value === 'object' && value !== null && 'address' in value && 'key' in value && 'at' in value

const inStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opening = indexedDB.open('forms', 2)
  opening.onupgradeneeded = () => upgrade(opening)
  const database = await opened(opening)
  try {
    const transaction = database.transaction('requests', mode)
    const request = work(transaction.objectStore('requests'))
    await completed(transaction)
    return request.result
  } finally {
    database.close()
  }
}

/** The first version held one form of each address. */
const upgrade = ({ result: database, transaction }: IDBOpenDBRequest): void => {
  const requests = database.createObjectStore('requests', { keyPath: 'key' })
  if (!transaction || !database.objectStoreNames.contains('waiting')) return
  const earlier = transaction.objectStore('waiting').getAll()
  earlier.onsuccess = () => {
    for (const form of earlier.result) if (isWaiting(form)) requests.put(form)
    database.deleteObjectStore('waiting')
  }
}

const opened = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing'))
  })

/** A disk that turns out to be full when the transaction ends undoes requests that have succeeded. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // A request that fails ends here as well.
    transaction.onabort = () => reject(transaction.error ?? new Error('The device keeps nothing'))
  })
