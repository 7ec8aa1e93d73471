import { z } from 'zod'
import * as texts from '#messages/admin/content/posts.js'
import { fromKyivField, toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import {
  type createPostEndpoint,
  forPostTexts,
  type Post,
  type PostDraft,
  postChangeSchema,
  postLimits,
  postStatusSchema,
  postTextFields,
} from '#shared/contract/content/posts.ts'
import type { BodyIn } from '#shared/contract/platform/endpoint.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/** Shape of the form values, also of the draft on the device; the defaults are those of a new post. */
export const postValues = z.object({
  ...forPostTexts(() => z.string().default('')),
  slug: z.string().default(''),
  categories: z.array(z.string()).default([]),
  order: z.string().default('0'),
  text: z.string().default(''),
  /** URL of the picture, stored or chosen from the library; empty while there is none. */
  picture: z.string().default(''),
  status: postStatusSchema.default('draft'),
  /** Kyiv wall-clock time, empty when none is chosen. */
  publishedAt: z.string().default(''),
})
export type PostValues = z.infer<typeof postValues>

export const emptyPost = postValues.parse({})

export const valuesOfPost = (post: Post): PostValues => ({
  ...forPostTexts(name => post[name]),
  // The server's slug for an untitled draft was not chosen by anybody, so the form leaves it empty.
  slug: post.title === '' ? '' : post.slug,
  categories: post.categories.map(({ id }) => String(id)).toSorted(),
  order: String(post.order),
  text: post.text,
  picture: post.image ?? '',
  status: post.status,
  publishedAt: post.publishedAt ? toKyivField(post.publishedAt) : '',
})

/**
 * The request body, all values as text. A draft sends no publication date; a translation leaves out the fields that it
 * shares with the original.
 */
export const postBodyOf = (
  { publishedAt, picture, ...values }: PostValues,
  lang: Language = 'ru',
): BodyIn<typeof createPostEndpoint> => {
  const moment = values.status === 'draft' ? null : fromKyivField(publishedAt)
  if (lang !== 'ru') {
    const { categories, order, ...own } = values
    return { ...own, ...(moment ? { publishedAt: moment } : {}) }
  }
  const id = pictureIdOf(picture)
  return {
    ...values,
    ...(id ? { picture: id } : {}),
    categories: `[${values.categories.join(',')}]`,
    order: values.order.trim() || '0',
    ...(moment ? { publishedAt: moment } : {}),
  }
}

/** Id of the picture in a URL; null for an empty one. */
const pictureIdOf = (address: string): string | null => /^\/media\/([0-9a-f]{64})-/.exec(address)?.[1] ?? null

/** Body of a preview request: the form's values, complete or not. */
export const postDraftOf = (
  values: PostValues,
  { id, chosen, lang }: { id: number | undefined; chosen: boolean; lang?: Language },
): PostDraft => ({
  ...(id === undefined ? {} : { id }),
  ...(lang && lang !== 'ru' ? { lang } : {}),
  title: values.title,
  categories: values.categories.map(Number),
  text: values.text,
  description: values.description,
  imageAlt: values.imageAlt,
  publishedAt: values.status === 'draft' ? null : fromKyivField(values.publishedAt),
  picture: chosen ? 'chosen' : 'stored',
  pictureId: pictureIdOf(values.picture) ?? undefined,
})

export interface PostBefore {
  /** The stored text; null for a new one. */
  base: Pick<Post, 'image' | 'status'> | null
  /** File chosen now and not uploaded yet. */
  file: File | null
  lang: Language
}

/** Problems by field; empty when the form may be sent. A draft needs one word, any other post must be complete. */
export const checkPost = (values: PostValues, before: PostBefore, now: Date): Record<string, string> => {
  const problems: Record<string, string> = {}
  const parsed = postChangeSchema.safeParse(postBodyOf(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    problems[field] ??= message
  }
  const hasPicture = before.file !== null || before.base?.image || values.picture !== ''
  if (before.file && before.file.size > postLimits.image) problems.image = texts.pictureTooLarge
  // A translation shares the post's picture, so a picture alone does not count as its content.
  if (values.status === 'draft' && isWordless(values) && (before.lang !== 'ru' || !hasPicture))
    problems.title = texts.needWord
  if (values.status !== 'draft') {
    if (values.title.trim() === '') problems.title ??= texts.needHeading
    if (!hasPicture) {
      const place = before.lang === 'ru' ? '' : texts.toRussianText
      problems.image ??= texts.needPicture({ place })
    }
    if (
      (before.base?.status ?? 'draft') === 'draft' &&
      before.lang === 'ru' &&
      values.description.trim() === ''
    )
      problems.description ??= texts.needSummary
    if (values.imageAlt.trim() === '') problems.imageAlt = texts.needAlt
    const mute = picturesWithoutAlt(values.text)
    if (mute > 0) problems.text = texts.needAlts({ mute })
  }
  if (values.status === 'scheduled') {
    const moment = fromKyivField(values.publishedAt)
    if (!moment) problems.publishedAt = texts.needMoment
    else if (new Date(moment) <= now) problems.publishedAt = texts.momentPassed
  }
  return problems
}

/** The description of a picture does not count as content. */
const isWordless = (values: PostValues): boolean =>
  storedPostText(values.text) === '' &&
  postTextFields.every(name => name === 'imageAlt' || values[name].trim() === '')

/**
 * Number of pictures in a text without an alternative text.
 *
 * @example picturesWithoutAlt('<img src="a.jpg" alt=""><img src="b.jpg" alt="Порт">') // 1
 */
export const picturesWithoutAlt = (html: string): number =>
  (html.match(pictureTag) ?? []).filter(tag => !/\salt="([^"]*)"/.exec(tag)?.[1]?.trim()).length

/** An `img` tag. `>` within quotes is part of the value; excluding `<` outside keeps the match time linear. */
const pictureTag = /<img\b[^<>"]*(?:"[^"]*"[^<>"]*)*>/g

/**
 * The editor's HTML as it is stored: an empty paragraph is stored as an empty text.
 *
 * @example storedPostText('<p></p>') // ''
 */
export const storedPostText = (html: string): string => (/^(?:<p>\s*<\/p>)?$/.test(html.trim()) ? '' : html)
