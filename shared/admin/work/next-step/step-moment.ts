/** Moment of a next step, typed as Kyiv time; null while it is none that the server takes. */
import { fromKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { nextActionInput } from '#shared/contract/work/next-action.ts'

export const stepMoment = (typed: string): string | null =>
  nextActionInput.shape.at.safeParse(fromKyivField(typed)).data ?? null

export const momentProblem = (typed: string): string =>
  typed === '' ? 'Укажите день и время' : 'Выберите день с 1990 по 2100 год'
