import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { typograph } from '#shared/domain/text/typographer.ts'

/** `typograph` for pages, which show the same words again and again. */
export const typesetText: (text: string) => string = memoizeByKey(typograph)
