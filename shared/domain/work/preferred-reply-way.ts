import { texts } from '#messages/domain/work.js'
import { nameByCode } from '#shared/domain/name-by-code.ts'

/** The visitor's preferred way of reply; null for a call. */
export const preferredReplyWay = (way: string | null): string | null =>
  (way && nameByCode(texts.wishes, way)) || null
