import { useNavigate } from 'react-router-dom'
import * as words from '#messages/admin/content/cases.js'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyUnpublished } from '#shared/admin/platform/components/dialogs/publish-button.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRecordPress } from '#shared/admin/platform/records/use-record-press.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import {
  type CarCase,
  listCasesEndpoint,
  publishCaseEndpoint,
  readCaseEndpoint,
  withdrawCaseEndpoint,
} from '#shared/contract/content/cases.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { caseKind, caseRemoval } from './case-kind.ts'

export const useCaseEditor = (car: CarCase) => {
  const { client, queries } = useServices()
  const navigate = useNavigate()
  const show = (saved: CarCase) => {
    showRead(queries, readCaseEndpoint, { params: { id: saved.id } }, saved)
    return refresh(queries, listCasesEndpoint)
  }
  const kind = caseKind(client)
  const editor = useRecord({
    kind,
    given: car,
    fieldOf,
    onSaved: async saved => {
      await show(saved)
      return 'stay'
    },
    savedText: ({ saved }) => (saved.status === 'published' ? words.savedVisibly : words.saved),
  })
  const onRefused = (error: unknown): boolean => {
    const problems = Object.entries(fieldProblems(error))
    if (problems.length > 0)
      editor.form.setErrors(Object.fromEntries(problems.map(([path, said]) => [fieldOf(path), said])))
    return problems.length > 0
  }
  const press = useRecordPress(kind, editor, { show })
  const params = { id: car.id }
  /** Saves first; the form shows the problems that prevent the save. */
  const publish = useAction(
    async client => {
      const saved = await editor.ensureSaved()
      if (saved === 'waits') notifyUnpublished()
      if (typeof saved === 'string') return null
      return press(saved, {
        send: ifMatch => client.call(publishCaseEndpoint, { params, body: {}, ifMatch }),
        isDone: now => now.status === 'published',
      })
    },
    {
      done: published => (published ? words.carOnSite : ''),
      onRefused,
    },
  )
  const withdraw = useAction(
    client =>
      press(editor.base ?? car, {
        send: ifMatch => client.call(withdrawCaseEndpoint, { params, body: {}, ifMatch }),
        isDone: now => now.status === 'draft',
      }),
    { done: words.wasTakenOff, onRefused },
  )
  const putAway = useRemoval(caseRemoval, () => refresh(queries, listCasesEndpoint))
  const texts = {
    title: words.deliveredCarOf({ car: carName(car) }),
    removed: words.wasRemovedForGood,
  }
  const remove = useAction(
    () => putAway({ id: car.id, version: editor.base?.version ?? car.version }, texts),
    {
      onDone: isGone => {
        if (!isGone) return
        editor.closeDroppingDraft()
        void navigate(car.order === null ? '/admin/cars' : `/admin/orders/${car.order}`)
      },
    },
  )
  return {
    ...editor,
    busy: publish.busy || withdraw.busy,
    publish: publish.run,
    withdraw: withdraw.run,
    removeForGood: remove.run,
  }
}

/** A problem with the texts as a whole is shown at the first of them. */
const fieldOf = (path: string): string => path.replace(/^texts(?:\.(ru|uk))?$/, (_, lang = 'ru') => lang)

export type CaseEditor = ReturnType<typeof useCaseEditor>
