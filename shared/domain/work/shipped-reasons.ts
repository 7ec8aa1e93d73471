import { reasons as russian } from '#messages/ru/work/request-outcome.js'
import { reasons as ukrainian } from '#messages/uk/work/request-outcome.js'
import type { RefusalReason } from './request-outcome.ts'

/** Built-in reasons for a refusal. */
export const shippedReasons: readonly RefusalReason[] = Object.entries(russian).map(([key, ru]) => ({
  ru,
  uk: ukrainian[key as keyof typeof ukrainian],
}))
