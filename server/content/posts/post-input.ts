import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import type * as contract from '#shared/contract/content/posts.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import { richTextSize } from '#shared/domain/text/rich-text-size.ts'
import { cleanText } from '../richtext/clean-and-typeset.ts'
import type { PostFields } from './post.store.ts'
import { postColumnsOf } from './post-text-fields.ts'

type Change = z.infer<typeof contract.postChangeSchema>

/** The fields of a call by column name; `text` must be sanitised. Throws 400 for a text that is too long. */
export const changedPostFields = (input: Change, text: string | undefined): Partial<PostFields> => ({
  ...postColumnsOf(input),
  ...(input.order === undefined ? {} : { sort_order: input.order }),
  ...(text === undefined ? {} : { text: rejectTooLong(text) }),
})

/** Sanitises outside the transaction: a long text takes time, during which nobody else could write. */
export const sanitised = async (ctx: Context, html: string | undefined): Promise<string | undefined> =>
  html === undefined ? undefined : cleanText(html, ctx.config.publicUrl)

/** Throws 400. The limit applies to the sanitised text, since the editor sends stored texts back. */
const rejectTooLong = (text: string): string => {
  if (richTextSize(text) > postLimits.text) throw fieldError('text', 'text.too-large')
  return text
}
