/** The state of the form of one reference lot. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isStale } from '#shared/admin/components/form-problems.ts'
import { notifyDone } from '#shared/admin/components/notify.ts'
import { useShowProblems } from '#shared/admin/components/use-show-problems.ts'
import { useCreateOnce } from '#shared/admin/drafts/use-create-once.ts'
import { useDraft } from '#shared/admin/drafts/use-draft.ts'
import { useWaitingSave } from '#shared/admin/drafts/use-waiting-save.ts'
import { useSaveCommand } from '#shared/admin/navigation/use-menu-commands.ts'
import { useServices } from '#shared/admin/services.ts'
import { fieldsFrom, formOf } from '#shared/calculator/form/calculator-fields.ts'
import { fieldOfPath, readFields } from '#shared/calculator/form/read-fields.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { fieldProblems, mayPass, messageOf } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createReferenceLot,
  listReferenceLots,
  type ReferenceLot,
  readReferenceLot,
  updateReferenceLot,
} from '#shared/contract/reference-lots.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { type LotWork, lotRecord, lotWork, sameLot } from './lot-draft.ts'
import { fieldsFromLink } from './lot-link.ts'
import { lotsKey } from './lot-queries.ts'

export const useLotEditor = (lot: ReferenceLot | null, onClose: () => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [base, setBase] = useState(lot)
  const [start] = useState<LotWork>(() => workOf(lot))
  const [title, setTitle] = useState(start.title)
  const [fields, setFields] = useState(start.fields)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<ReferenceLot | null>(null)
  const [refused, setRefused] = useState<Record<string, string>>({})
  /** What is wrong is distinguished from the first attempt to save on. */
  const [tried, setTried] = useState(false)
  const [restored, setRestored] = useState<{ since: string; stale: boolean } | null>(null)
  const running = useRef(false)
  const showProblems = useShowProblems()
  const work = useMemo(() => ({ title, fields }), [title, fields])
  const dirty = !sameLot(work, start)
  const draft = useDraft({
    record: lotRecord(lot?.id ?? null),
    schema: lotWork,
    values: work,
    dirty,
    baseVersion: base?.version ?? null,
  })
  const close = () => {
    draft.discard()
    onClose()
  }
  const show = (next: LotWork) => {
    setTitle(next.title)
    setFields(next.fields)
    setRefused({})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => {
    const { found } = draft
    draft.take()
    if (!found) return
    if (sameLot(found.values, start)) return draft.discard()
    const stale = lot !== null && found.baseVersion !== null && found.baseVersion !== lot.version
    // The save finds out that a colleague was quicker.
    if (lot && stale) setBase({ ...lot, version: found.baseVersion ?? lot.version })
    show(found.values)
    setRestored({ since: found.savedAt, stale })
  }, [])

  const today = kyivDay(new Date())
  const { input, problems } = useMemo(() => readFields(fields, today), [fields, today])
  const words = input ? quoteLabel(input).slice(0, 120) : ''

  const save = async (ifMatch = base?.version) => {
    setTried(true)
    if (running.current) return
    if (!input) {
      showProblems()
      return waiting.stop()
    }
    running.current = true
    setSaving(true)
    setFailure(null)
    try {
      const body = { title: title.trim() || words, input }
      await (base
        ? client.call(updateReferenceLot, { params: { id: base.id }, body, ifMatch })
        : create(body))
      await queries.invalidateQueries({ queryKey: lotsKey })
      waiting.stop()
      notifyDone(base ? 'Лот изменён' : 'Лот добавлен')
      return close()
    } catch (error) {
      if (mayPass(error)) waiting.wait(error)
      else await showFailure(error)
    }
    running.current = false
    setSaving(false)
  }
  const waiting = useWaitingSave(() => void save())
  useSaveCommand(() => void save())

  const create = useCreateOnce<LotBody, ReferenceLot>({
    find: attempt => alreadyCreated(client, attempt),
    create: body => client.call(createReferenceLot, { body }),
    change: ({ id, version }, body) =>
      client.call(updateReferenceLot, { params: { id }, body, ifMatch: version }),
  })

  const showFailure = async (error: unknown): Promise<void> => {
    waiting.stop()
    try {
      if (base && isStale(error)) {
        const now = await client.call(readReferenceLot, { params: { id: base.id } })
        // An earlier attempt has arrived although its response was lost.
        if (!sameLot(workOf(now), { title: title.trim() || words, fields })) return setTheirs(now)
        await queries.invalidateQueries({ queryKey: lotsKey })
        notifyDone('Лот изменён')
        return close()
      }
    } catch (unread) {
      showProblems()
      return setFailure(messageOf(unread))
    }
    const messages = Object.entries(fieldProblems(error)).map(([path, message]): [string, string] => [
      path === 'title' ? 'lot_title' : fieldOfPath(path.replace(/^input\./, '')),
      message,
    ])
    setRefused(Object.fromEntries(messages))
    setFailure(messages.length > 0 ? null : messageOf(error))
    showProblems()
  }

  return {
    title,
    setTitle: (next: string) => {
      setTitle(next)
      setRefused({})
    },
    fields,
    setField: (name: string, value: string) => {
      setFields(was => ({ ...was, [name]: value }))
      setRefused({})
    },
    /** Back to what counts when the field is not named. */
    dropField: (name: string) => {
      setFields(({ [name]: _dropped, ...rest }) => rest)
      setRefused({})
    },
    problems: { ...(tried ? problems : {}), ...refused } as Record<string, string>,
    words,
    saving,
    failure,
    theirs,
    dirty,
    restored,
    hideRestored: () => setRestored(null),
    /** Puts the form back to what the server has. */
    discard: () => {
      draft.discard()
      setRestored(null)
      setBase(lot)
      show(start)
    },
    waiting: waiting.waiting,
    waitingReason: waiting.reason,
    stopWaiting: waiting.stop,
    /** Leaves the lot as the server has it. */
    cancel: close,
    save: () => void save(),
    /** False when the text is no link of the calculator. */
    takeLink: (text: string): boolean => {
      const found = fieldsFromLink(text)
      if (found) setFields(found)
      return found !== null
    },
    keepMine: () => {
      if (!theirs) return
      setBase(theirs)
      setTheirs(null)
      void save(theirs.version)
    },
    takeTheirs: () => {
      void queries.invalidateQueries({ queryKey: lotsKey })
      close()
    },
    closeConflict: () => setTheirs(null),
  }
}

export type LotEditor = ReturnType<typeof useLotEditor>

type LotBody = Pick<ReferenceLot, 'title' | 'input'>

const workOf = (lot: ReferenceLot | null): LotWork => ({
  title: lot?.title ?? '',
  fields: formOf(lot ? fieldsFrom(lot.input) : {}),
})

/** A lot that an unanswered attempt has made, known again by its title; null when it made none. */
const alreadyCreated = async (client: Client, attempt: LotBody): Promise<ReferenceLot | null> => {
  const lots = await client.call(listReferenceLots)
  const found = lots.find(({ title }) => title === attempt.title.trim())
  return found && quoteLabel(found.input) === quoteLabel(attempt.input) ? found : null
}
