import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { typograph } from '#shared/domain/text/typographer.ts'

/** `typograph` with a cache, since pages show the same texts again and again. */
export const typesetText: (text: string) => string = memoizeByKey(typograph)
