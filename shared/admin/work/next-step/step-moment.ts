/** Moment of a next step, typed as Kyiv time; null while it is none that the server takes. */
import * as texts from '#messages/admin/work/next-step.js'
import { fromKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { nextActionInput } from '#shared/contract/work/next-action.ts'

export const stepMoment = (typed: string): string | null =>
  nextActionInput.shape.at.safeParse(fromKyivField(typed)).data ?? null

export const momentProblem = (typed: string): string => (typed === '' ? texts.giveMoment : texts.dayLimits)
