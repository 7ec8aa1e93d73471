/** The form of a delivered car, and what is done with its page. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { fieldProblems } from '#shared/client/api-error.ts'
import { type CarCase, publishCase, removeCase, withdrawCase } from '#shared/contract/content/cases.ts'
import { caseKind } from './case-kind.ts'
import { casesKey } from './case-queries.ts'

export const useCaseEditor = (car: CarCase) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const show = async (saved: CarCase) => {
    queries.setQueryData([...casesKey, 'one', saved.id], saved)
    await queries.invalidateQueries({ queryKey: [...casesKey, 'list'] })
  }
  const editor = useRecord({
    kind: caseKind(client),
    given: car,
    fieldOf,
    onSaved: async saved => {
      await show(saved)
      return 'stay'
    },
    savedText: ({ saved }) =>
      saved.status === 'published' ? 'Сохранено: посетители уже видят' : 'Сохранено',
  })
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const problems = Object.entries(fieldProblems(error))
      if (problems.length === 0) notifyFailure(error)
      else editor.form.setErrors(Object.fromEntries(problems.map(([path, said]) => [fieldOf(path), said])))
    }
    setBusy(false)
  }
  const params = { id: car.id }
  const ifMatch = editor.base?.version
  return {
    ...editor,
    busy,
    /** Saves first; what keeps it from being saved is said by the form. */
    publish: () =>
      run(async () => {
        const saved = await editor.ensureSaved()
        if (saved === null) return
        await show(await client.call(publishCase, { params, body: {}, ifMatch: saved.version }))
        notifyDone('Автомобиль на сайте')
      }),
    withdraw: () =>
      run(async () => {
        await show(await client.call(withdrawCase, { params, body: {}, ifMatch }))
        notifyDone('Автомобиль и его картинки сняты с сайта')
      }),
    removeForGood: () =>
      run(async () => {
        await client.call(removeCase, { params, ifMatch })
        await queries.invalidateQueries({ queryKey: casesKey })
        editor.closeDroppingWork()
        notifyDone('Автомобиль удалён с сайта насовсем')
        void navigate(car.order === null ? '/admin/cars' : `/admin/orders/${car.order}`)
      }),
  }
}
/** That there is no text at all is said at the first. */
const fieldOf = (path: string): string => path.replace(/^texts(?:\.(ru|uk))?$/, (_, lang = 'ru') => lang)

export type CaseEditor = ReturnType<typeof useCaseEditor>
