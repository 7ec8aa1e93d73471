/** Turns a post of an export into stored fields: sanitised, within the contract's limits, with every loss reported. */
import { texts } from '#messages/server/content/import.js'
import { forPostTexts, type PostStatus, postLimits, postTextLabels } from '#shared/contract/content/posts.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import { withPictographs } from '#shared/domain/text/foreign/picture-words.ts'
import { readForeignHtml, withoutBlankParagraphs } from '#shared/domain/text/foreign/read-foreign-html.ts'
import { richTextSize } from '#shared/domain/text/rich-text-size.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import type { PostFields } from '../posts/post.store.ts'
import { blankText, postColumnsOf } from '../posts/post-text-fields.ts'
import { excerpt, plainText } from '../richtext/plain-text.ts'
import { sanitise } from '../richtext/sanitise.ts'
import { type ImportLoss, type ImportPost, NotImportable } from './import-shape.ts'
import { type Rewriting, rewriteHtml } from './rewrite-html.ts'

export type Preparation = Rewriting & { publicUrl: string; now: Date }

export interface PreparedPost {
  fields: Omit<PostFields, 'slug' | 'image_hash' | 'categories' | 'source_version'>
  /** If empty, a slug is made from the title. */
  slug: string
  categories: string[]
  leftOut: ImportLoss[]
}

/** Throws `NotImportable` for a text that is too long, 400 for one nested too deep. */
export const preparePost = (
  post: ImportPost,
  { publicUrl, now, ...rewriting }: Preparation,
): PreparedPost => {
  if (post.own) return asItIs(post, publicUrl, now, rewriting)
  const leftOut: ImportLoss[] = []
  if (richTextSize(post.html) > largestSource) throw new NotImportable(texts.textTooLarge)
  const rewritten = rewriteHtml(withPictographs(post.html), rewriting)
  leftOut.push(...rewritten.leftOut)
  const read = readForeignHtml(rewritten.html)
  if (read.hidden > 0)
    leftOut.push({
      what: texts.hiddenText({ times: read.hidden > 1 ? ` × ${read.hidden}` : '' }),
      why: texts.wasInvisible,
    })
  const text = withoutEmptyFigures(withoutBlankParagraphs(sanitise(read.html, publicUrl)))
  if (richTextSize(text) > postLimits.text) throw new NotImportable(texts.markupTooLarge)
  const within = (name: string, value: string, most: number) => {
    const clean = oneLine(value)
    if (clean.length <= most) return clean
    leftOut.push({ what: name, why: texts.wasCut({ most }) })
    return clean.slice(0, most).trimEnd()
  }
  const words = {
    ...post,
    title: plainText(sanitise(post.title)),
    description: plainText(sanitise(post.description)) || excerpt(text, shortDescription),
  }
  const bounded = forPostTexts(name => within(postTextLabels[name], words[name], postLimits[name]))
  return {
    fields: {
      ...blankText,
      ...postColumnsOf(bounded),
      text,
      title: bounded.title || texts.untitled,
      sort_order: post.order,
      ...publicationOf(post, now, leftOut),
    },
    slug: slugOf(post.slug),
    categories: [...new Set(post.categories.map(title => oneLine(title).slice(0, maxCategoryLength)))].filter(
      title => title !== '',
    ),
    leftOut,
  }
}

/** Imports a post of our own export unchanged, but sanitises and checks it again, since an archive may be forged. */
const asItIs = (post: ImportPost, publicUrl: string, now: Date, { pictures }: Rewriting): PreparedPost => {
  const leftOut: ImportLoss[] = []
  const text = sanitise(
    post.html.replace(/ src="([^"<>]*)"/g, (whole, address: string) => {
      const picture = pictures.get(address)
      return picture ? ` src="${picture.src}"` : whole
    }),
    publicUrl,
  )
  if (richTextSize(text) > postLimits.text) throw new NotImportable(texts.translationTooLarge)
  const words = forPostTexts(name => {
    const most = postLimits[name]
    if (post[name].length > most) throw new NotImportable(texts.tooLong({ name: postTextLabels[name], most }))
    return post[name]
  })
  return {
    fields: {
      ...blankText,
      ...postColumnsOf(words),
      text,
      sort_order: post.order,
      ...publicationOf(post, now, leftOut),
    },
    slug: slugOf(post.slug),
    categories: post.categories,
    leftOut,
  }
}

/** Removes figures whose picture or video could not be imported, and links around them. */
const withoutEmptyFigures = (clean: string): string =>
  clean.replaceAll(/<figure[^<>]*>\s*(?:<a [^<>]*>\s*<\/a>\s*)?<\/figure>/g, '').trim()

/** Bytes; more than a stored text, since sanitising removes an old theme's markup. */
const largestSource = 4 * postLimits.text

/** Characters of a description taken from the text. */
const shortDescription = 300

const maxCategoryLength = 120

/** A public post needs a date: a future one makes it scheduled; a scheduled post whose date has passed is public. */
const publicationOf = (
  { status, publishedAt }: ImportPost,
  now: Date,
  leftOut: ImportLoss[],
): { status: PostStatus; published_at: string | null } => {
  if (status !== 'draft' && publishedAt === null) leftOut.push({ what: texts.publication, why: texts.noDate })
  if (status === 'draft' || publishedAt === null) return { status: 'draft', published_at: publishedAt }
  const isAhead = publishedAt > now.toISOString()
  if (isAhead && status === 'published') leftOut.push({ what: texts.date, why: texts.dateAhead })
  return { status: isAhead ? 'scheduled' : 'published', published_at: publishedAt }
}

const oneLine = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are what it is for
    .replace(/[\s\0-\x1f\x7f]+/g, ' ')
    .trim()
