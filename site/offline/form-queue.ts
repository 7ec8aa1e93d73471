/**
 * Queue of forms that wait on the device for a connection. The page and the service worker both send them; by each
 * form's key the server stores it only once. A form refused by the server remains in the queue until the visitor has
 * corrected it.
 */

import { retryOf } from '#shared/contract/platform/retry.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { problemFields } from '../callback/problem-fields.ts'
import { callServer } from '../routing/call-server.ts'
import { inPageLanguage } from '../routing/page-language.ts'

export interface QueuedForm {
  /** API path to which the form is sent. */
  address: string
  /** Language of the page on which the form was filled in. */
  lang: Language
  body: object
  /** Idempotency key of the content, also its key in the queue. */
  key: string
  /** Time of the key's creation, milliseconds since 1970. */
  at: number
  /** Problems for which the server has refused the form, by field. */
  refused?: Record<string, string>
}

export interface QueueOutcome {
  address: string
  key: string
  sent: boolean
  /** Problems by field, if it was rejected. */
  problems?: Record<string, string>
}

/** False when the device cannot store anything (a private window, a full disk). */
export const storeForm = async (form: QueuedForm): Promise<boolean> => {
  try {
    await inStore('readwrite', store => store.put(form))
    return true
  } catch {
    return false
  }
}

export const forgetForm = async (key: string): Promise<void> => {
  await inStore('readwrite', store => store.delete(key)).catch(() => undefined)
}

export const anyQueued = async (): Promise<boolean> =>
  (await storedForms().catch(() => [])).some(form => !form.refused)

/** The form refused by the server, with its text; null when there is none. */
export const refusedForm = async (address: string): Promise<QueuedForm | null> =>
  (await storedForms().catch(() => [])).find(form => form.address === address && form.refused) ?? null

const storedForms = async (): Promise<QueuedForm[]> => {
  const stored: unknown = await inStore('readonly', store => store.getAll())
  return Array.isArray(stored) ? stored.filter(isQueuedForm) : []
}

/** Removes a form or marks it as refused, unless the visitor has removed it meanwhile. */
const settleForm = async (form: QueuedForm, refused?: Record<string, string>): Promise<void> => {
  await inStore('readwrite', store => {
    const stored = store.get(form.key)
    stored.onsuccess = () => {
      if (!isQueuedForm(stored.result)) return
      if (refused) store.put({ ...form, refused })
      else store.delete(form.key)
    }
    return stored
  })
}

/**
 * Sends the queued forms, in one tab at a time; a form that gets no response stays in it. A page without a secure
 * context has no locks: its tabs send under one key.
 */
export const sendQueuedForms = (now: number): Promise<QueueOutcome[]> => {
  const sendAll = async () => {
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
  }
  return 'locks' in navigator ? navigator.locks.request('waiting forms', sendAll) : sendAll()
}

/**
 * Milliseconds after which a queued form is dropped: nobody expects a call a month later. The server deletes
 * idempotency keys sooner, so a form whose response was lost may be stored twice. That is better than losing a form
 * over a weekend or because of a wrong clock.
 */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Sends one form; null if there is no final response. */
const send = async ({ address, lang, body, key }: QueuedForm): Promise<QueueOutcome | null> => {
  try {
    const response = await callServer(inPageLanguage(address, lang), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
    const { status } = response
    if (status === 202) return { address, key, sent: true }
    const problem: unknown = await response.json().catch(() => null)
    // Visitors have no account, so a 401 is as final as any other rejection.
    if (!['never', 'signed-out'].includes(retryOf(status, problem !== null))) return null
    return { address, key, sent: false, problems: problemFields(problem) }
  } catch {
    return null
  }
}

const isQueuedForm = (value: unknown): value is QueuedForm =>
  typeof value === 'object' && value !== null && 'address' in value && 'key' in value && 'at' in value

const inStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opening = indexedDB.open('forms', 2)
  opening.onupgradeneeded = () => opening.result.createObjectStore('requests', { keyPath: 'key' })
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

const opened = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing'))
  })

/** Waits for the end of the transaction, since a full disk can undo requests that already succeeded. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // A failed request aborts the transaction, so it is reported here too.
    transaction.onabort = () => reject(transaction.error ?? new Error('The device keeps nothing'))
  })
