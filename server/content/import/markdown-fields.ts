/** Front matter of a Markdown file as Hugo, Jekyll, Eleventy, Obsidian and our own export write it. */
import { parse } from 'yaml'
import { z } from 'zod'
import { texts as words } from '#messages/server/content/import.js'
import { forPostTexts } from '#shared/contract/content/posts.ts'
import { isDay } from '#shared/domain/time/kyiv-day.ts'
import { type ImportLoss, lossOf } from './import-shape.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** Hexo writes a category within another as a list of its own: `[[Авто, США], [Порт]]`. */
const texts = z
  .union([scalar, z.array(z.union([scalar, z.array(scalar)]))])
  .nullish()
  .transform(value => [value].flat(2).flatMap(each => (each == null ? [] : String(each))))
const text = texts.transform(values => values.join(', '))
const textIfAny = text.catch('')

/** Written as a text too; `no` is one of YAML 1.1, which many programs know. */
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform(value => String(value ?? '').toLowerCase())
  .refine(value => /^(?:true|yes|on|1|false|no|off|0)?$/.test(value))
  .transform(value => (value === '' ? null : /^(?:true|yes|on|1)$/.test(value)))

const flagIfAny = flag.catch(null)

const shown = z.union([z.string(), z.boolean()]).optional()
const any = z.unknown().optional()

/** Names that themes give the cover of a post, the most telling first. */
const covers = [
  ...['image', 'cover', 'featured_image', 'featuredImage', 'feature_image', 'featureImage', 'coverImage'],
  ...['cover_image', 'heroImage', 'hero_image', 'hero', 'banner', 'header', 'thumbnail', 'images', 'ogImage'],
] as const
const build = z.object({ render: shown, list: shown }).catch({})

/** Other fields are ignored. */
const frontMatter = z.object({
  ...forPostTexts(() => text),
  slug: text,
  date: text,
  publishDate: text,
  pubDate: text,
  pubDatetime: text,
  publishedAt: text,
  published_at: text,
  expiryDate: text,
  draft: flag,
  // Some themes write the day in it.
  published: z.union([flag, text]),
  publish: flag,
  private: flag,
  headless: flag,
  hidden: flag,
  unlisted: flag,
  archived: flagIfAny,
  isDraft: flagIfAny,
  isPublished: flagIfAny,
  public: flagIfAny,
  visible: flagIfAny,
  listed: flagIfAny,
  visibility: textIfAny,
  status: text,
  password: text,
  build,
  _build: build,
  categories: texts,
  category: texts,
  tags: texts,
  excerpt: text,
  summary: text,
  permalink: text,
  path: textIfAny,
  url: text,
  aliases: texts,
  redirect_from: texts,
  ...z.object(
    Object.fromEntries(covers.map(name => [name, any])) as Record<(typeof covers)[number], typeof any>,
  ).shape,
  resources: any,
  robots: textIfAny,
  noindex: any,
  robotsNoIndex: any,
  sitemap: any,
  canonical: textIfAny,
  canonical_url: textIfAny,
  canonicalURL: textIfAny,
  redirect_to: textIfAny,
  author: any,
  authors: any,
  lang: text,
  translationKey: text,
})
export type FrontMatter = z.infer<typeof frontMatter>

/** Names of fields as they stand here: Hugo reads `expirydate` as `expiryDate`. */
const named = new Map(Object.keys(frontMatter.shape).map(name => [name.toLowerCase(), name]))

/** Null for what is no YAML, or holds values of other types. */
export const readFields = (head: string): FrontMatter | null => {
  try {
    // Aliases are rejected: a few lines of them can expand to gigabytes.
    const fields: object = parse(head, { maxAliasCount: 0 }) ?? {}
    const parsed = frontMatter.safeParse(
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [named.get(name.toLowerCase()) ?? name, value]),
      ),
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Names that generators and their themes give the day of a post. */
const days = [
  'date',
  'publishDate',
  'pubDate',
  'pubDatetime',
  'publishedAt',
  'published_at',
  'published',
] as const

interface Publication {
  status: 'draft' | 'scheduled' | 'published'
  publishedAt: string | null
  leftOut: ImportLoss[]
}

/** When a post is published, and why it is not. `dayOfFile` is that of its file name, `YYYY-MM-DD` or empty. */
export const publicationOf = (fields: FrontMatter, dayOfFile: string, now: Date): Publication => {
  const reasons = hiddenBecause(fields, now)
  const [dated = dayOfFile] = days.map(name => fields[name]).filter(isWritten)
  const unread = [...new Set([dated, fields.publishDate, fields.expiryDate])].filter(
    date => date !== '' && timeOf(date) === null,
  )
  const planned = timeOf(fields.publishDate)
  const isAhead = planned !== null && planned > now.toISOString()
  const publishedAt = isAhead ? planned : timeOf(dated)
  const isDraft =
    fields.draft ||
    fields.published === false ||
    fields.publish === false ||
    fields.isDraft ||
    fields.isPublished === false ||
    /^draft$/i.test(fields.status) ||
    reasons.length > 0 ||
    unread.length > 0 ||
    publishedAt === null
  return {
    status: isDraft ? 'draft' : isAhead ? 'scheduled' : 'published',
    publishedAt,
    leftOut: [
      ...reasons.map(why => ({ what: words.publication, why: words.movedAsDraft({ why }) })),
      ...unread.map(date => ({ what: words.date, why: words.dateUnreadable({ date }) })),
      ...(dated === '' ? [{ what: words.date, why: words.dateMissing }] : []),
    ],
  }
}

const ofHidden =
  /^(?:hidden|unlisted|unpublished|pending|archived|trash|skip|members?|paid|subscribers?|internal)$/i

const isWritten = (day: string | boolean | null): day is string => typeof day === 'string' && day !== ''

const hiddenBecause = (fields: FrontMatter, now: Date): string[] => {
  const expires = timeOf(fields.expiryDate)
  const { render, list } = { ...fields._build, ...fields.build }
  const isHidden =
    [render, list].some(value => value === false || value === 'never' || value === 'false') ||
    fields.headless ||
    fields.hidden ||
    fields.unlisted ||
    fields.archived ||
    [fields.public, fields.visible, fields.listed].includes(false) ||
    // Eleventy writes no page then.
    fields.permalink === 'false' ||
    [fields.status, fields.visibility].some(state => ofHidden.test(state))
  return [
    ...(fields.password ? [words.hadPassword] : []),
    ...(fields.private || [fields.status, fields.visibility].some(state => /^private$/i.test(state))
      ? [words.wasPrivate]
      : []),
    ...(isHidden ? [words.wasHidden] : []),
    ...(expires !== null && expires <= now.toISOString() ? [words.hadExpired] : []),
  ]
}

/** Reports fields of a post that have no counterpart here. */
export const notOfPosts = (fields: FrontMatter): ImportLoss[] => {
  const isHidden =
    fields.robots.includes('noindex') ||
    fields.noindex === true ||
    fields.robotsNoIndex === true ||
    fields.sitemap === false
  const canonical = fields.canonical || fields.canonical_url || fields.canonicalURL
  const target = fields.redirect_to
  return [
    ...(isHidden ? [{ what: words.noindex, why: words.willBeFound }] : []),
    ...(canonical ? [lossOf.canonical(canonical)] : []),
    ...(target ? [{ what: words.redirectTo({ target }), why: words.opensItself }] : []),
    ...[fields.author, fields.authors]
      .flat()
      .map(each => person.parse(each))
      .filter(name => name !== '')
      .map(lossOf.author),
  ]
}

const person = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).catch('')

/**
 * ISO 8601 in UTC of a date that can be read in one way only: the year first, or the day, the month and the year with
 * dots. A time without a zone is one of UTC, as in Hugo.
 *
 * @example timeOf('05.02.2024') // '2024-02-05T00:00:00.000Z'
 * @example timeOf('05/02/2024') // null
 */
const timeOf = (text: string): string | null => {
  const [, date = '', , time = '00:00', zone = 'Z'] = written.exec(withMonthNumber(text.trim())) ?? []
  const parts = date.split(/[-/.]/).map(part => part.padStart(2, '0'))
  const day = (/^\d{4}/.test(date) ? parts : parts.toReversed()).join('-')
  const moment = Date.parse(
    `${day}T${time.replace(/^\d:/, '0$&')}${zone.replace(/utc|gmt/i, 'Z').toUpperCase()}`,
  )
  return isDay(day) && !Number.isNaN(moment) ? new Date(moment).toISOString() : null
}

const written =
  /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})(?:(?:T|,?\s+)(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i

/** @example withMonthNumber('Jul 8, 2022 10:00') // '8.07.2022 10:00' */
const withMonthNumber = (text: string): string =>
  text.replace(inEnglish, (whole, before = '', name = '', behind = '', year = '') => {
    const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
    return month > 0 ? `${before || behind}.${String(month).padStart(2, '0')}.${year}` : whole
  })

const inEnglish = /^(?:[a-z]{3,9},\s*)?(?:(\d{1,2})\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Cover of a post, as written; an empty address without one. */
export const coverOf = (fields: FrontMatter): Cover =>
  [...covers.map(name => fields[name]), featured.parse(fields.resources)]
    .map(pictureOf)
    .find(({ address }) => address !== '') ?? { address: '', alt: '' }

/** The file of a Hugo bundle that its theme shows as the cover. */
const featured = z
  .array(z.looseObject({ name: text }))
  .transform(files => files.find(({ name }) => /featured|cover|header|thumb/i.test(name)))
  .catch(undefined)

interface Cover {
  address: string
  alt: string
}

const pictureOf = (value: unknown): Cover => {
  const [first]: unknown[] = [value].flat()
  // Themes have headings under some of these names, too.
  if (typeof first === 'string') return { address: /[./]/.test(first) ? first : '', alt: '' }
  const { image, overlay_image, path, src, url, teaser, alt, image_description } = pictureFields.parse(first)
  return { address: image || overlay_image || path || src || url || teaser, alt: alt || image_description }
}

/** Minimal Mistakes for Jekyll has some of them in its `header`. */
const pictureFields = z
  .object({ image: text, overlay_image: text, path: text, src: text, url: text, teaser: text })
  .extend({ alt: text, image_description: text })
  .catch({
    image: '',
    overlay_image: '',
    path: '',
    src: '',
    url: '',
    teaser: '',
    alt: '',
    image_description: '',
  })

/** Former addresses of a post; Jekyll also has names of patterns, such as `pretty`, as a permalink. */
export const addressesOf = ({
  permalink,
  path,
  slug,
  url,
  aliases,
  redirect_from,
}: FrontMatter): string[] => [
  ...[permalink, path, slug].filter(isFromRoot),
  ...[url, ...aliases, ...redirect_from]
    .filter(address => address !== '')
    .map(address => (isFromRoot(address) ? address : `/${address}`)),
]

const isFromRoot = (address: string): boolean => /^(?:\/|https?:)/.test(address)
