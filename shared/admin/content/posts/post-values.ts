/** Values of the post form, and the call that they become. */
import { z } from 'zod'
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

/** Also the shape of the unsaved work on the device. */
export const postValues = z.object({
  ...forPostTexts(() => z.string().default('')),
  slug: z.string(),
  categories: z.array(z.string()),
  order: z.string(),
  text: z.string(),
  /** The address of the picture, one of the library when another was chosen; empty as long as there is none. */
  picture: z.string().default(''),
  status: postStatusSchema,
  /** Kyiv wall-clock time, empty when none is chosen. */
  publishedAt: z.string(),
})
export type PostValues = z.infer<typeof postValues>

export const emptyPost: PostValues = {
  ...forPostTexts(() => ''),
  slug: '',
  categories: [],
  order: '0',
  text: '',
  picture: '',
  status: 'draft',
  publishedAt: '',
}

export const valuesOfPost = (post: Post): PostValues => ({
  ...forPostTexts(name => post[name]),
  // The server's name of an untitled draft is no address that somebody has chosen.
  slug: post.title === '' ? '' : post.slug,
  categories: post.categories.map(({ id }) => String(id)).toSorted(),
  order: String(post.order),
  text: post.text,
  picture: post.image ?? '',
  status: post.status,
  publishedAt: post.publishedAt ? toKyivField(post.publishedAt) : '',
})

/** The fields as they travel: all of them text. A draft has no date of publication, a translation nothing of what it shares. */
export const bodyOf = (
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

/** The picture that an address names; null for an empty one. */
const pictureIdOf = (address: string): string | null => /^\/media\/([0-9a-f]{64})-/.exec(address)?.[1] ?? null

/** Draft that a preview is rendered from: the form as it stands, complete or not. */
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
  ...withPictureId(values),
})

const withPictureId = ({ picture }: PostValues) => {
  const id = pictureIdOf(picture)
  return id ? { pictureId: id } : {}
}

export interface PostBefore {
  /** The picture chosen now. */
  file: File | null
  /** True when the post already has one on the server. */
  stored: boolean
  /** It is out, or has its day. */
  isPublic: boolean
  lang: Language
}

/** Complaints by field; empty when the form may be sent: a draft with one word, anything else complete. */
export const checkPost = (values: PostValues, before: PostBefore, now: Date): Record<string, string> => {
  const problems: Record<string, string> = {}
  const parsed = postChangeSchema.safeParse(bodyOf(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    problems[field] ??= message
  }
  const hasPicture = before.file !== null || before.stored || values.picture !== ''
  if (before.file && before.file.size > postLimits.image) problems.image = 'Картинка больше 10 МБ'
  // The picture of a translation is the post's.
  if (values.status === 'draft' && isWordless(values) && (before.lang !== 'ru' || !hasPicture))
    problems.title = 'Напишите хотя бы слово'
  if (values.status !== 'draft') {
    if (values.title.trim() === '') problems.title ??= 'Заголовок: заполните поле'
    if (!hasPicture) problems.image ??= 'Выберите картинку: без неё статья не выходит'
    if (!before.isPublic && before.lang === 'ru' && values.description.trim() === '')
      problems.description ??= 'Напишите, о чём статья: без этого она не выходит'
    if (values.imageAlt.trim() === '')
      problems.imageAlt = 'Опишите картинку словами: без этого статья не выходит'
    const mute = picturesWithoutAlt(values.text)
    if (mute > 0) problems.text = `Картинок в тексте без описания: ${mute}. Выберите каждую и опишите словами`
  }
  if (values.status === 'scheduled') {
    const moment = fromKyivField(values.publishedAt)
    if (!moment) problems.publishedAt = 'Укажите день и время публикации'
    else if (new Date(moment) <= now) problems.publishedAt = 'Это время уже прошло'
  }
  return problems
}

/** A picture's description says nothing of the post. */
const isWordless = (values: PostValues): boolean =>
  storedText(values.text) === '' &&
  postTextFields.every(name => name === 'imageAlt' || values[name].trim() === '')

/**
 * How many pictures of a text say nothing to those who do not see them.
 *
 * @example picturesWithoutAlt('<img src="a.jpg" alt=""><img src="b.jpg" alt="Порт">') // 1
 */
export const picturesWithoutAlt = (html: string): number =>
  (html.match(pictureTag) ?? []).filter(tag => !/\salt="([^"]*)"/.exec(tag)?.[1]?.trim()).length

/** Brackets in quotes belong to the words. Outside of them it ends at the next tag, so that a text costs one pass. */
const pictureTag = /<img\b[^<>"]*(?:"[^"]*"[^<>"]*)*>/g

/**
 * The editor's HTML as it is stored: an empty paragraph is an empty text.
 *
 * @example storedText('<p></p>') // ''
 */
export const storedText = (html: string): string => (/^(?:<p>\s*<\/p>)?$/.test(html.trim()) ? '' : html)
