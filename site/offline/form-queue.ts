/**
 * Forms that wait on the device for a connection, the last one of each kind. The page and the service worker both send
 * them; the key of a form makes sure that the server stores it once.
 */

import type { Language } from '#shared/domain/languages.ts'
import { inPageLanguage } from '../routing/page-language.ts'

export interface WaitingForm {
  /** Where it goes; also its name in the queue. */
  address: string
  /** Of the page that it was written on; none from before there were two. */
  lang?: Language
  body: object
  key: string
  /** When its key was made, milliseconds since 1970. */
  at: number
}

/** What became of a form: stored by the server, or rejected by it for good. */
export interface QueueOutcome {
  address: string
  sent: boolean
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

/** Nothing of this form is to be sent any more. */
export const forgetForm = async (address: string): Promise<void> => {
  await inStore('readwrite', store => store.delete(address)).catch(() => undefined)
}

export const anyWaiting = async (): Promise<boolean> =>
  (await inStore('readonly', store => store.count()).catch(() => 0)) > 0

/** Takes a form out, unless another one has taken its place meanwhile. */
const dropForm = async (address: string, key: string): Promise<void> => {
  const stored = await inStore('readonly', store => store.get(address))
  if (isWaiting(stored) && stored.key === key) await inStore('readwrite', store => store.delete(address))
}

/** Sends what waits, one sender at a time; what finds no response goes on waiting. */
export const sendWaiting = (now: number): Promise<QueueOutcome[]> =>
  navigator.locks.request('waiting forms', async () => {
    const outcomes: QueueOutcome[] = []
    const waiting: unknown = await inStore('readonly', store => store.getAll()).catch(() => [])
    for (const form of Array.isArray(waiting) ? waiting.filter(isWaiting) : []) {
      if (now - form.at > maxAgeMs) await dropForm(form.address, form.key)
      else {
        const sent = await send(form)
        if (sent === null) continue
        await dropForm(form.address, form.key)
        outcomes.push({ address: form.address, sent })
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
const send = async ({ address, lang = 'ru', body, key }: WaitingForm): Promise<boolean | null> => {
  try {
    const { status } = await fetch(inPageLanguage(address, lang), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
    if (status === 202) return true
    return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status) ? false : null
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
  const opening = indexedDB.open('forms', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('waiting', { keyPath: 'address' })
  const database = await settled(opening)
  try {
    return await settled(work(database.transaction('waiting', mode).objectStore('waiting')))
  } finally {
    database.close()
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing'))
  })
