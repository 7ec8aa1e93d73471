import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { checkCalculatorOption } from '#shared/calculator/prices/options.ts'
import {
  checkOfficeOption,
  ownersOptions,
  secondPersonOption,
} from '#shared/domain/calculation/office-options.ts'
import { can } from '#shared/domain/can.ts'

/** Throws 400 for a value that the calculator cannot read: who types it has to see the error, not a visitor. */
export const checkOption = (title: string, value: string): void => {
  const problem = checkCalculatorOption(title, value) ?? checkOfficeOption(title, value)
  if (problem !== null) throw fieldError('value', 'option.unusable', { text: problem })
}

/** Throws 403 for an option that only owners may set, such as the one that switches off the second person. */
export const rejectNonOwner = (actor: Pick<Actor, 'role'>, ...titles: readonly string[]): void => {
  if (titles.includes(secondPersonOption) && !can(actor, 'admins.manage')) {
    throw httpError('auth.owner-only', { values: { what: 'second_person' } })
  }
  if (titles.some(title => ownersOptions.includes(title)) && !can(actor, 'admins.manage')) {
    throw httpError('auth.owner-only', { values: { what: 'other' } })
  }
}
