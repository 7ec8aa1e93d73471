/** States of a public form: filling in, sending, failed with the text kept, sent. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { language } from '#messages/language.js'
import { retryOf } from '#shared/contract/platform/retry.ts'
import { queueEvent } from '../offline/connection.ts'
import { forgetForm, type QueueOutcome, refusedForm, storeForm } from '../offline/form-queue.ts'
import { sendQueueSoon } from '../offline/watch-form-queue.ts'
import { inPageLanguage } from '../routing/page-language.ts'
import { progress } from '../routing/page-progress.ts'
import { type Receipt, SendProblem, sendForm } from './send-form.ts'

export type FormState = 'filling' | 'sending' | 'sent'

export interface FormTexts {
  failed: string
  offline: string
  /** Shown when there is no connection and the form waits on the device. */
  waiting: string
  tooMany: string
}

/** Background Sync, missing in some browsers and in TypeScript's types. */
interface SyncingWorker extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> }
}

export interface FormRules {
  /** Checks the fields before anything is sent or stored. */
  check: (fields: Readonly<Record<string, string>>) => Promise<Record<string, string>>
  /** Values to send for empty fields. */
  usual?: Readonly<Record<string, string>>
}

/** Unsent text by form, in memory only, so that closing the dialog loses nothing. */
const unsent = new Map<string, Record<string, string>>()

export const usePublicForm = (
  address: string,
  texts: FormTexts,
  { check, usual = {} }: FormRules,
  first: Record<string, string> = {},
) => {
  const [fields, setFields] = useState<Record<string, string>>(() => ({ ...first, ...unsent.get(address) }))
  const [state, setState] = useState<FormState>('filling')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  /** Null until the form is sent, and for a form that waited for a connection. */
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const queued = failure !== null && failure === texts.waiting
  // Repeats of the same content use the same key, so that a request whose response was lost is stored once.
  const last = useRef({ key: '', content: '', at: 0 })
  /** Key of the form stored on this device, queued or refused. */
  const stored = useRef<string | null>(null)

  useEffect(() => {
    // A queued form is stored on the device; kept here too, it could be sent twice.
    if (state === 'sent' || queued) unsent.delete(address)
    else unsent.set(address, fields)
  }, [address, fields, state, queued])

  const change = (name: string, value: string) => {
    setFields(known => ({ ...known, [name]: value }))
    setProblems(({ [name]: _fixed, ...others }) => others)
  }

  const showProblems = useCallback(
    (found: Record<string, string>) => {
      setProblems(found)
      setFailure(Object.keys(found).length === 0 ? texts.failed : null)
    },
    [texts.failed],
  )

  // Restores a form that was refused while the page was closed.
  useEffect(() => {
    void refusedForm(address).then(form => {
      if (!form?.refused) return
      stored.current = form.key
      const typed = Object.entries(form.body).filter(([, value]) => typeof value === 'string')
      setFields(known => ({ ...(Object.fromEntries(typed) as Record<string, string>), ...filled(known) }))
      showProblems(form.refused)
    })
  }, [address, showProblems])

  useEffect(() => {
    const onQueueEvent = ({ detail }: CustomEventInit<QueueOutcome>) => {
      if (detail?.key !== stored.current || !(detail.sent || queued)) return
      setState(detail.sent ? 'sent' : 'filling')
      showProblems(detail.sent ? {} : (detail.problems ?? {}))
      if (detail.sent) setFailure(null)
    }
    window.addEventListener(queueEvent, onQueueEvent)
    return () => window.removeEventListener(queueEvent, onQueueEvent)
  }, [queued, showProblems])

  const keyOf = (body: object): string => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { key: crypto.randomUUID(), content, at: Date.now() }
    return last.current.key
  }

  const wait = async (body: object, formKey: string) => {
    if (!(await storeForm({ address, lang: language, body, key: formKey, at: last.current.at })))
      return setFailure(texts.offline)
    await forgetStored(formKey)
    stored.current = formKey
    setFailure(texts.waiting)
    sendQueueSoon()
    // Browsers with Background Sync send the form even after the page was closed.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker && 'sync' in worker)
      await (worker as SyncingWorker).sync.register('forms').catch(() => undefined)
  }

  /** Removes the stored version of a form that the visitor has changed since. */
  const forgetStored = async (replacement: string | null) => {
    if (stored.current !== null && stored.current !== replacement) await forgetForm(stored.current)
    stored.current = null
  }

  const send = async (more: Record<string, unknown> = {}) => {
    if (state === 'sending') return
    const wrong = await check(fields)
    if (Object.keys(wrong).length > 0) {
      setFailure(null)
      return setProblems(wrong)
    }
    const body = { ...usual, ...filled(fields), ...more }
    const key = keyOf(body)
    if (!navigator.onLine) return wait(body, key)
    setState('sending')
    setFailure(null)
    const end = progress.begin()
    try {
      setReceipt(await sendForm(inPageLanguage(address), body, key))
      end('done')
      setState('sent')
      await forgetStored(null)
    } catch (error) {
      end('failed')
      setState('filling')
      if (!(error instanceof SendProblem)) return setFailure(texts.failed)
      // A visitor over the rate limit is told now; other passing failures make the form wait.
      if (error.status !== 429 && retryOf(error.status, error.isExplained) === 'later') return wait(body, key)
      setProblems(error.fields)
      if (error.status === 429) setFailure(texts.tooMany)
      else if (Object.keys(error.fields).length === 0) setFailure(texts.failed)
    }
  }

  return { fields, change, state, problems, failure, queued, receipt, send }
}

const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
