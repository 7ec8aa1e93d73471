import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as texts from '#messages/admin/work/caller.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import type { Draft } from '#shared/admin/platform/drafts/draft-store.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { holdForm } from '#shared/admin/platform/save-queue/open-forms.ts'
import { reportSavesChange } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { withDerivedFields } from '#shared/calculator/form/derived-fields.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { mailAddressSchema } from '#shared/contract/work/request-forms.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import { pricingKey, pricingQuery } from '../live-quote/pricing.ts'
import { useLiveQuote } from '../live-quote/use-live-quote.ts'
import { useTakeOthers } from '../requests/use-take-others.ts'
import {
  beginningOf,
  type CallerDraft,
  callBodyOf,
  callerDraft,
  isUntouched,
  newCall,
  type Person,
  typedSince,
} from './caller-draft.ts'
import { queueCall, queueLeftCall, storeCall } from './caller-queue.ts'

/**
 * Outcome of the last request. `otherSum`, in USD, is set when the server's total differs from the total told to the
 * caller.
 */
export type StoredCall =
  | { kind: 'stored'; request: OfficeRequest; otherSum: { told: string; stored: string } | null }
  | { kind: 'queued'; name: string; key: string }

export const useCaller = () => {
  const { client, shell, queries } = useServices()
  const userId = useUser()?.id ?? 0
  const [typed, setTyped] = useState(newCall)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [kept, setKept] = useState<StoredCall | null>(null)
  const showProblems = useShowProblems()
  const tables = useQuery(pricingQuery(client, shell.site)).data?.pricing.tables
  const beginning = useMemo(() => beginningOf(tables), [tables])
  const fields = useMemo(() => ({ ...beginning, ...typed.fields }), [beginning, typed.fields])
  const draft = useDraft({
    record: 'call',
    schema: callerDraft,
    values: typed,
    dirty: !isUntouched(typed, beginning),
    baseVersion: null,
    erasedWith: null,
  })
  const onFound = useEffectEvent((found: Draft<CallerDraft>) => {
    if (isUntouched(typed, beginning)) {
      setTyped(found.values)
      return draft.take()
    }
    // This form's call has been stored over it.
    queueLeftCall(userId, found)
    reportSavesChange()
    draft.pass()
  })
  useEffect(() => {
    if (draft.found) onFound(draft.found)
  }, [draft.found])
  useOnMount(() => {
    // Loaded early, since it is needed even when the connection is lost.
    void import('#shared/domain/phone.ts')
  })

  useEffect(() => holdForm(draft.key), [draft.key])

  const takeOthers = useTakeOthers()
  const { pricing, told, ofDate, ...live } = useLiveQuote(fields)
  const { wrong, missing } = splitProblems(live.problems, name => !touched.has(name) && !fields[name])

  const refuse = (problems: Record<string, string>, message: string | null) => {
    setRefused(problems)
    setFailure(message)
    showProblems()
  }
  /** Empties the form after `sent` was stored or queued; values typed since stay for the next request. */
  const clear = (sent = typed) => {
    draft.discard()
    setTyped(now => typedSince(sent, now))
    setTouched(new Set())
    setRefused({})
    setFailure(null)
  }
  /** Keeps the request; with `mail` the caller gets the calculation as well. Throws a rejection. */
  const keep = async (mail: boolean) => {
    const problems = await problemsOf(typed.person, mail, told !== null)
    if (Object.keys(problems).length > 0) return refuse(problems, null)
    const body = callBodyOf(typed, told, pricing.data ?? { isOld: false, savedAt: '' }, mail)
    const at = new Date().toISOString()
    const request = await storeCall(client, typed.key, body)
    if (request) {
      if (mail && request.mailState === 'none') warnOfMail()
      setKept({ kind: 'stored', request, otherSum: otherSumOf(told?.statement, request.quote?.statement) })
      // The caller's other new requests are taken too: nobody needs to call back about them.
      void takeOthers(request.id).then(() => {
        void refresh(queries, 'request')
      })
    } else {
      void queries.invalidateQueries({ queryKey: pricingKey })
      if (!queueCall(userId, typed.key, body, at)) return refuse({}, noRoom)
      setKept({ kind: 'queued', name: body.name || body.phone, key: typed.key })
      reportSavesChange()
    }
    clear(typed)
  }
  const reject = (error: unknown) => {
    // The rejected key cannot be used again with corrected data.
    setTyped(now => ({ ...now, key: crypto.randomUUID() }))
    const own = Object.entries(fieldProblems(error)).filter(([path]) => path in typed.person)
    refuse(Object.fromEntries(own), own.length > 0 ? null : messageOf(error))
    return true
  }
  const keeping = useAction((_client, mail: boolean) => keep(mail), { onRefused: reject })

  return {
    pricing,
    fields,
    person: typed.person,
    problems: { ...wrong, ...ofDate, ...refused },
    today: live.today,
    countedDay: live.countedDay,
    refused,
    /** Sentences about fields that are still to be filled in. */
    missing,
    failure: failure ?? live.failure,
    told,
    busy: keeping.busy,
    kept,
    setField: (name: string, value: string) => {
      setTouched(now => new Set(now).add(name))
      setTyped(now => ({ ...now, fields: withDerivedFields({ ...beginning, ...now.fields }, name, value) }))
    },
    dropField: (name: string) =>
      setTyped(({ fields: { [name]: _dropped, ...fields }, ...now }) => ({ ...now, fields })),
    setPerson: (change: Partial<Person>) => {
      setTyped(now => ({ ...now, person: { ...now.person, ...change } }))
      setRefused({})
      setFailure(null)
    },
    clear: () => {
      clear()
      if (isUntouched(typed, beginning)) return
      // Undo is offered because the shortcut for clearing is next to the one for copying.
      notifyUndoable(texts.cleared, () => setTyped(now => (isUntouched(now, beginning) ? typed : now)))
    },
    /** Puts a call that waits for a person back into the form; false when the form holds another one. */
    takeBack: (call: CallerDraft): boolean => {
      if (!isUntouched(typed, beginning)) {
        refuse({}, otherCall)
        return false
      }
      setTyped(call)
      return true
    },
    keep: (mail: boolean) => void keeping.run(mail),
  }
}

export type Caller = ReturnType<typeof useCaller>

/** Both totals in USD when they differ: tables may have just changed, or server and program differ in version. */
const otherSumOf = (told: CostBreakdown | undefined, stored: CostBreakdown | undefined) =>
  told && stored && told.total.uah !== stored.total.uah
    ? { told: told.total.usd, stored: stored.total.usd }
    : null

const otherCall = texts.otherCall

const noRoom = texts.noRoom

const warnOfMail = () => notifyWarning(texts.letterNotSent, texts.mailNotSet)

/** Separates problems of edited fields from those of fields not yet filled in, which are no mistakes. */
const splitProblems = (problems: Record<string, string>, isUntouched: (name: string) => boolean) => {
  const all = Object.entries(problems)
  return {
    wrong: Object.fromEntries(all.filter(([name]) => !isUntouched(name))),
    missing: all.filter(([name]) => isUntouched(name)).map(([, message]) => message),
  }
}

/** Problems found without the server, since the request may be kept without a connection. */
const problemsOf = async (
  { phone, email }: Person,
  mail: boolean,
  isPriced: boolean,
): Promise<Record<string, string>> => {
  const { normalizePhone } = await import('#shared/domain/phone.ts')
  return {
    ...(normalizePhone(phone) === null ? { phone: texts.checkPhone } : {}),
    ...(mail && !mailAddressSchema.safeParse(email).success ? { email: texts.checkAddress } : {}),
    ...(mail && !isPriced ? { email: texts.nothingToSend } : {}),
  }
}
