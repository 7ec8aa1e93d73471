/** What makes a request look like a robot's: `accept-request.ts` stores it as spam with this reason and never drops it. */
import { earlierTrapField, trapField } from '#shared/contract/platform/trap-field.ts'

/** Why a request looks like a robot's, null when it does not. Programs that fill in forms for people are mistaken for robots too. */
export const suspicionOf = (body: {
  [trapField]?: string | undefined
  [earlierTrapField]?: string | undefined
}): string | null =>
  body[trapField] || body[earlierTrapField] ? 'заполнено скрытое поле формы, которого люди не видят' : null
