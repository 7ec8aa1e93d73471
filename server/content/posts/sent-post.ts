/** What a caller sends of a post or of its translation, as it is stored. */
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { invalid } from '#server/platform/http/http-error.ts'
import type * as contract from '#shared/contract/posts.ts'
import { postLimits } from '#shared/contract/posts.ts'
import { richTextSize } from '#shared/domain/rich-text-size.ts'
import { cleanText } from '../richtext/clean-and-typeset.ts'

type Change = z.infer<typeof contract.postChange>

/** A text without a word. */
export const blankText = {
  text: '',
  description: '',
  meta_title: '',
  meta_description: '',
  keywords: '',
  image_alt: '',
}

/** The sent fields under the names of the table; `text` is the sanitised one. Throws 400 for one that is too long. */
export const changedFields = (
  input: Change,
  text: string | undefined,
): Partial<typeof blankText & { sort_order: number }> =>
  Object.fromEntries(
    Object.entries({
      sort_order: input.order,
      text: text && rejectTooLong(text),
      description: input.description,
      meta_title: input.metaTitle,
      meta_description: input.metaDescription,
      keywords: input.keywords,
      image_alt: input.imageAlt,
    }).filter(([, value]) => value !== undefined),
  )

/** Before the transaction: a long text takes a while, and nobody else can write meanwhile. */
export const sanitised = async (ctx: Context, html: string | undefined): Promise<string | undefined> =>
  html === undefined ? undefined : cleanText(html, ctx.config.publicUrl)

/** A text is sent back as it is stored and has to be accepted again. */
const rejectTooLong = (text: string): string => {
  if (richTextSize(text) > postLimits.text) throw invalid('text', 'text.too-large')
  return text
}
