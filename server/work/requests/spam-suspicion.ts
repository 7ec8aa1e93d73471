/** Reason to suspect a robot: `accept-request.ts` stores such a request as spam with it and never drops it. */
import { earlierTrapField, trapField } from '#shared/contract/platform/trap-field.ts'

/** Why a request looks like a robot's, null when it does not. Programs that fill in forms for people are mistaken for robots too. */
export const suspicionOf = (body: {
  [trapField]?: string | undefined
  [earlierTrapField]?: string | undefined
}): string | null =>
  body[trapField] || body[earlierTrapField] ? 'заполнено скрытое поле формы, которого люди не видят' : null
