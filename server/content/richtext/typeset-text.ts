import { remembered } from '#server/platform/remembered.ts'
import { typograph } from '#shared/domain/typographer.ts'

/** `typograph` for pages, which show the same words again and again. */
export const typesetText: (text: string) => string = remembered(typograph)
