import { memoizeByText } from '#server/platform/memoize-by-text.ts'
import { typograph } from '#shared/domain/text/typographer.ts'

/** `typograph` for pages, which show the same words again and again. */
export const typesetText: (text: string) => string = memoizeByText(typograph)
