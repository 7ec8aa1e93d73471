import { texts } from '#messages/domain/work.js'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import type { RequestOutcome } from './request-outcome.ts'

export const postStatusNames = texts.postStatuses
export const requestStatusNames = texts.requestStatuses
export const requestOutcomeNames = texts.requestOutcomes
export const orderStateNames = texts.orderStates
export const orderOutcomeNames = texts.orderOutcomes
export const roleNames = texts.roles
export const answerWayNames = texts.answerWays
export const letterStateNames = texts.letterStates

/** @example outcomeName('refused', 'Дорого') // 'Отказ: Дорого' */
export const outcomeName = (outcome: RequestOutcome, reason: string | null): string =>
  reason === null ? requestOutcomeNames[outcome] : `${requestOutcomeNames[outcome]}: ${reason}`

/**
 * Readable source of a request, see `source` in `shared/contract/work/requests.ts`.
 *
 * @example sourceName('utm:instagram') // 'instagram'
 */
export const sourceName = (source: string | null): string | null =>
  source === null ? null : (nameByCode(texts.sources, source) ?? source.replace(/^utm:/, ''))
