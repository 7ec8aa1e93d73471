import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { typograph } from '#shared/domain/text/typographer.ts'

/** `typograph` with a cache, since pages repeat the same texts. */
export const typesetText: (text: string) => string = memoizeByKey(typograph)
