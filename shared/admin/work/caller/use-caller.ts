/** State of the caller form: fields, the calculation of them, and the outcome of the last request. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import type { Versioned } from '#shared/admin/platform/records/form-definition.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldsOfInput, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { withDerivedFields } from '#shared/calculator/form/derived-fields.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { mailAddressSchema } from '#shared/contract/work/request-forms.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { normalizePhone } from '#shared/domain/phone.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { kitKey, kitQuery } from '../live-quote/calculator-kit.ts'
import { useLiveQuote } from '../live-quote/use-live-quote.ts'
import { useTakeOthers } from '../requests/use-take-others.ts'
import { keepWaiting, type Outcome, sendCall } from './caller-queue.ts'
import {
  beginningOf,
  type CallBody,
  type CallerWork,
  callBodyOf,
  callerWork,
  isUntouched,
  nothing,
  type Person,
  typedSince,
} from './caller-work.ts'
import { reportQueueChange, useQueueTools } from './use-waiting-calls.ts'

/**
 * Outcome of the last request. `otherSum`, in USD, is set when the server's total differs from the total told to the
 * caller.
 */
export type StoredCall =
  | { kind: 'stored'; request: OfficeRequest; otherSum: { told: string; stored: string } | null }
  | { kind: 'waiting'; name: string }

/** A call as the server has stored it, or as it waits on this device. */
interface MadeCall extends Versioned {
  outcome: Exclude<Outcome, { kind: 'rejected' }>
  sent: CallerWork
}

export const useCaller = () => {
  const { client, shell } = useServices()
  const tools = useQueueTools()
  const queries = useQueryClient()
  const takeOthers = useTakeOthers()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [notice, setNotice] = useState<string | null>(null)
  const [kept, setKept] = useState<StoredCall | null>(null)
  const tables = useQuery(kitQuery(client, shell.site)).data?.kit.tables
  const beginning = useMemo(() => beginningOf(tables), [tables])
  const normalize = useRef<typeof normalizePhone | null>(null)
  useOnMount(() => {
    // Loaded early, since it is needed even when the connection is lost.
    void import('#shared/domain/phone.ts').then(loaded => {
      normalize.current = loaded.normalizePhone
    })
  })
  /** True while a save is under way after which the caller gets the calculation as well. */
  const mailed = useRef(false)

  const call = useRecord<CallerWork, MadeCall>({
    kind: {
      kind: 'request',
      nameOf: () => 'call',
      kept: callerWork,
      valuesOf: () => nothing,
      read: never,
      change: never,
      // A repeated call is recognised by its key.
      find: async () => null,
      create: async work => {
        const body = callBodyOf(work, told, kit.data ?? { isOld: false, savedAt: '' }, mailed.current)
        const at = new Date().toISOString()
        const outcome = await sendCall(client, { key: work.key, body })
        if (outcome.kind === 'rejected') {
          // The rejected key cannot be used again with corrected data.
          call.form.setFieldValue('key', crypto.randomUUID())
          throw outcome.error
        }
        if (outcome.kind === 'waiting') {
          const waits = { key: work.key, site: tools.site, body, sentAt: at, problem: null }
          if (!keepWaiting(tools.storage, tools.userId, waits, at)) throw new ApiError(400, null, noRoom)
          reportQueueChange()
        }
        return { id: work.key, version: 1, outcome, sent: work }
      },
      titleOf: ({ person }) => person.name || person.phone,
    },
    given: null,
    // Not for the outbox: calls have a queue of their own, which on the web is in memory.
    onlyByForm: true,
    check: ({ person: { phone, email } }) => ({
      ...(normalize.current?.(phone) === null && {
        'person.phone': 'Проверьте номер, например +380 67 123 45 67',
      }),
      ...(mailed.current &&
        !mailAddressSchema.safeParse(email).success && {
          'person.email': 'Куда отправить? Проверьте адрес',
        }),
      ...(mailed.current && told === null && { 'person.email': 'Отправить пока нечего: расчёт не закончен' }),
    }),
    fieldOf: path => (path in nothing.person ? `person.${path}` : path),
    savedText: () => null,
    onSaved: async ({ outcome, sent }, { typedOn }) => {
      if (outcome.kind === 'stored') {
        const { request } = outcome
        if (mailed.current && request.mailState === 'none') warnOfMail()
        setKept({ ...outcome, otherSum: otherSumOf(told?.statement, request.quote?.statement) })
        // The caller's other new requests are taken too: nobody needs to call back about them.
        void takeOthers(request.id).then(() => {
          void refresh(queries, 'request')
        })
      } else {
        setKept({ kind: 'waiting', name: sent.person.name.trim() || sent.person.phone.trim() })
        void queries.invalidateQueries({ queryKey: kitKey })
      }
      setTouched(new Set())
      if (typedOn) call.show(typedSince(sent, call.form.getValues()))
      return 'start anew'
    },
  })
  const { form } = call
  const { person } = form.values
  const fields = useMemo(() => ({ ...beginning, ...form.values.fields }), [beginning, form.values.fields])
  const { kit, told, ofDate, ...live } = useLiveQuote(fields)
  const { wrong, missing } = splitProblems(live.problems, name => !touched.has(name) && !fields[name])
  const change = (changed: Partial<CallerWork>) => {
    const now = form.getValues()
    form.setValues({ ...now, ...changed, key: now.key || crypto.randomUUID() })
  }

  return {
    kit,
    fields,
    person,
    problems: {
      ...wrong,
      ...ofDate,
      ...Object.fromEntries(
        Object.entries(form.errors).map(([path, text]) => [path.replace(/^person\./, ''), String(text)]),
      ),
    },
    today: live.today,
    countedDay: live.countedDay,
    /** Problems of a rejected save, by field. */
    refused: form.errors,
    /** Sentences about fields that are still to be filled in. */
    missing,
    failure: notice ?? call.failure ?? live.failure,
    told,
    busy: call.state === 'saving',
    kept,
    setField: (name: string, value: string) => {
      setTouched(now => new Set(now).add(name))
      change({ fields: withDerivedFields({ ...beginning, ...form.getValues().fields }, name, value) })
    },
    dropField: (name: string) => {
      const { [name]: _dropped, ...rest } = form.getValues().fields
      change({ fields: rest })
    },
    setPerson: (changed: Partial<Person>) => {
      change({ person: { ...form.getValues().person, ...changed } })
      form.clearErrors()
      setNotice(null)
    },
    clear: () => {
      const before = form.getValues()
      call.discard()
      setTouched(new Set())
      setNotice(null)
      if (isUntouched(before, beginning)) return
      // Undo is offered because the shortcut for clearing is next to the one for copying.
      notifyUndoable('Форма очищена', () => {
        if (isUntouched(form.getValues(), beginning)) call.show(before)
      })
    },
    /** Puts a request that the server rejected back into the form; false when the form holds another one. */
    takeBack: ({ name, phone, email = '', note, quote }: CallBody): boolean => {
      if (!isUntouched(form.getValues(), beginning)) {
        setNotice(otherCall)
        call.showProblems()
        return false
      }
      change({
        person: { name, phone, email, note },
        ...(quote && { fields: initialFields(fieldsOfInput(quote)) }),
      })
      return true
    },
    /** Keeps the request; with `mail` the caller gets the calculation as well. */
    keep: (mail: boolean) => {
      mailed.current = mail
      void call.saveForOutcome().finally(() => {
        mailed.current = false
      })
    },
  }
}

export type Caller = ReturnType<typeof useCaller>

/** Both totals in USD when they differ: tables may have just changed, or server and program differ in version. */
const otherSumOf = (told: CostBreakdown | undefined, stored: CostBreakdown | undefined) =>
  told && stored && told.total.uah !== stored.total.uah
    ? { told: told.total.usd, stored: stored.total.usd }
    : null

const otherCall = 'В форме другой звонок. Сохраните его или очистите форму, потом верните этот.'

const noRoom = 'Нет связи, а на этом устройстве не осталось места. Не закрывайте окно и повторите.'

const warnOfMail = () =>
  notifyWarning('Письмо не ушло', 'Заявка сохранена, но почта на сервере не настроена.')

/** Separates problems of edited fields from those of fields not yet filled in, which are no mistakes. */
const splitProblems = (problems: Record<string, string>, isUntouched: (name: string) => boolean) => {
  const all = Object.entries(problems)
  return {
    wrong: Object.fromEntries(all.filter(([name]) => !isUntouched(name))),
    missing: all.filter(([name]) => isUntouched(name)).map(([, message]) => message),
  }
}

/** Rejects, since a call is only ever created. */
const never = () => Promise.reject(new Error('A call is made, not changed'))
