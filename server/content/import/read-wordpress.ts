/** Reads a WordPress export (WXR): an RSS feed with additional database fields. */
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { plainText } from '../richtext/plain-text.ts'
import { sanitise } from '../richtext/sanitise.ts'
import {
  type BeginRecord,
  emptyTexts,
  type ImportLoss,
  type ImportPost,
  type ImportRecord,
  type ImportSource,
  importRecordOf,
  UnreadableExport,
} from './import-shape.ts'
import { childrenOf, childText, readXml, type XmlElement } from './read-xml.ts'
import {
  type Attachments,
  noAttachment,
  type SharedBlocks,
  withSharedBlocks,
  wordpressHtml,
} from './wordpress-html.ts'

/** Reads the file once for pictures and shared blocks, which may be anywhere, and again for each pass over posts. */
export const readWordpress = async (file: string, begin: BeginRecord): Promise<ImportSource> => {
  const { origin, ...shared } = await readShared(file, begin)
  return {
    name: `wordpress:${origin ?? ''}`,
    origin,
    records: async function* () {
      for await (const item of readXml(file, { names: items })) {
        if (isShared(childText(item, 'wp:post_type'))) continue
        const name = `Запись ${childText(item, 'wp:post_id')} «${childText(item, 'title')}»`
        yield importRecordOf(name, begin, () => foundOf(item, shared))
      }
    },
  }
}

const items = new Set(['item'])

/** Items that posts refer to by number. */
interface Shared {
  attachments: Attachments
  blocks: SharedBlocks
}

const readShared = async (file: string, begin: BeginRecord): Promise<Shared & { origin: string | null }> => {
  const attachments: Attachments = new Map()
  const blocks: SharedBlocks = new Map()
  let origin: string | null = null
  let isExport = false
  for await (const element of readXml(file, {
    names: new Set(['item', 'wp:wxr_version', 'wp:base_blog_url']),
  })) {
    begin('')
    if (element.name === 'wp:wxr_version') isExport = true
    else if (element.name === 'wp:base_blog_url') origin = originOf(element.text)
    else if (childText(element, 'wp:post_type') === 'wp_block')
      blocks.set(childText(element, 'wp:post_id'), childText(element, 'content:encoded'))
    else if (childText(element, 'wp:post_type') === 'attachment') {
      const url = childText(element, 'wp:attachment_url')
      if (url)
        attachments.set(childText(element, 'wp:post_id'), {
          url,
          alt: metaOf(element, '_wp_attachment_image_alt'),
        })
    }
  }
  if (!isExport) throw new UnreadableExport('Это не выгрузка WordPress: в файле нет wp:wxr_version')
  return { origin, attachments, blocks }
}

/** Types of items whose content is shown inside posts. */
const isShared = (type: string): boolean => type === 'attachment' || type === 'wp_block'

const foundOf = (item: XmlElement, shared: Shared): ImportRecord => {
  const type = childText(item, 'wp:post_type')
  const status = childText(item, 'wp:status')
  const title = childText(item, 'title')
  if (type !== 'post' && type !== 'page')
    return { kind: 'skipped', what: type || 'без типа', why: 'не статья и не страница' }
  if (status === 'trash' || status === 'auto-draft')
    return { kind: 'skipped', what: title || 'без заголовка', why: 'лежит в корзине или не начата' }
  return { kind: 'post', post: postOf(item, shared) }
}

const postOf = (item: XmlElement, { attachments, blocks }: Shared): ImportPost => {
  const id = childText(item, 'wp:post_id')
  const link = childText(item, 'link')
  const { html, leftOut } = wordpressHtml(
    withSharedBlocks(childText(item, 'content:encoded'), blocks),
    attachments,
  )
  const date = dateOf(item)
  const reasons = draftReasons(item)
  const wanted = childText(item, 'wp:status')
  const isPublic = (wanted === 'publish' || wanted === 'future') && reasons.length === 0
  const thumbnailId = metaOf(item, '_thumbnail_id')
  const thumbnail = attachments.get(thumbnailId)
  const terms = childrenOf(item, 'category')
  const comments = childrenOf(item, 'wp:comment').length
  return {
    ...emptyTexts,
    sourceId: id,
    title: childText(item, 'title'),
    slug: decoded(childText(item, 'wp:post_name')),
    addresses: [link, `/?${childText(item, 'wp:post_type') === 'page' ? 'page_id' : 'p'}=${id}`],
    categories: terms
      .filter(({ attributes }) => attributes.domain === 'category' && !isNoCategory(attributes.nicename))
      .map(({ text }) => nameOf(text)),
    html,
    description: childText(item, 'excerpt:encoded'),
    metaTitle: firstMeta(item, ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title']),
    metaDescription: firstMeta(item, [
      '_yoast_wpseo_metadesc',
      'rank_math_description',
      '_aioseo_description',
    ]),
    keywords: terms
      .filter(({ attributes }) => attributes.domain === 'post_tag')
      .map(({ text }) => nameOf(text))
      .join(', '),
    order: 0,
    picture: thumbnail?.url ?? null,
    imageAlt: thumbnail?.alt ?? '',
    status: isPublic ? (wanted === 'future' ? 'scheduled' : 'published') : 'draft',
    publishedAt: date,
    ...languageOf(item),
    leftOut: [
      ...leftOut,
      ...(thumbnailId && !thumbnail
        ? [{ what: `Картинка записи, вложение ${thumbnailId}`, why: noAttachment }]
        : []),
      ...notOfPosts(item),
      ...ownFields(item).map(name => ({ what: `Поле ${name}`, why: 'полей сверх обычных у статьи нет' })),
      ...ownTerms(terms),
      ...reasons.map(why => ({ what: 'Публикация', why: `${why}: перенесена черновиком` })),
      ...(comments > 0 ? [{ what: `Комментарии: ${comments}`, why: 'комментариев на сайте нет' }] : []),
    ],
  }
}

/** Reports fields of a post that have no counterpart here. */
const notOfPosts = (item: XmlElement): ImportLoss[] => {
  const author = childText(item, 'dc:creator').trim()
  return [
    ...(author ? [{ what: `Автор ${author}`, why: 'статьи здесь без имени автора' }] : []),
    ...(childText(item, 'wp:is_sticky').trim() === '1'
      ? [{ what: 'Закрепление вверху списка', why: 'порядок статей задаётся номером: поставьте его сами' }]
      : []),
  ]
}

/** WordPress exports names of categories and tags as HTML, «&» as `&amp;`. */
const nameOf = (text: string): string => plainText(sanitise(text))

/** Names of custom fields; those of WordPress and its plugins begin with an underscore and are left out. */
const ownFields = (item: XmlElement): string[] => {
  const filled = childrenOf(item, 'wp:postmeta').filter(
    meta => childText(meta, 'wp:meta_value').trim() !== '',
  )
  const names = filled.map(meta => childText(meta, 'wp:meta_key'))
  return [...new Set(names)].filter(name => name !== '' && !/^(?:_|rank_math_|wpml_)/.test(name))
}

/** Reports terms of other taxonomies than categories, tags and languages, such as a region. */
const ownTerms = (terms: readonly XmlElement[]): ImportLoss[] =>
  terms
    .filter(({ attributes }) => !known.has(attributes.domain ?? ''))
    .map(({ attributes, text }) => ({
      what: `Метка ${attributes.domain}: ${nameOf(text)}`,
      why: 'переносятся только рубрики и теги',
    }))

const known = new Set(['', 'category', 'post_tag', 'language', 'post_translations', 'post_format'])

/** Reasons why a public post becomes a draft here. */
const draftReasons = (item: XmlElement): string[] => {
  return [
    ...(childText(item, 'wp:post_type') === 'page' ? ['это страница, а не статья'] : []),
    ...(childText(item, 'wp:post_password') ? ['запись была под паролем'] : []),
    ...(childText(item, 'wp:status') === 'private' ? ['запись была личной'] : []),
  ]
}

/** Language of a post and the group of its translations: Polylang marks both by terms, WPML by meta values. */
const languageOf = (item: XmlElement): { language: string; group: string } => {
  const termOf = (domain: string) =>
    childrenOf(item, 'category').find(({ attributes }) => attributes.domain === domain)?.attributes.nicename
  return {
    language:
      termOf('language') ??
      firstMeta(item, ['_wpml_import_language_code', '_wpml_language', 'wpml_language']),
    group:
      termOf('post_translations') ??
      firstMeta(item, ['_wpml_import_translation_group', '_wpml_trid', 'wpml_trid']),
  }
}

/** True for the category that WordPress gives posts without one, in the site's languages. */
const isNoCategory = (nicename: string | undefined): boolean =>
  ['uncategorized', 'bez-rubriki', 'без-рубрики', 'без-категорії'].includes(decoded(nicename ?? ''))

/** A date of zeros means that there is none, as in drafts. */
const dateOf = (item: XmlElement): string | null => {
  const utc = childText(item, 'wp:post_date_gmt')
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(utc) && !utc.startsWith('0000'))
    return isoDate(`${utc.replace(' ', 'T')}Z`)
  return isoDate(childText(item, 'pubDate'))
}

const isoDate = (text: string): string | null => {
  const time = Date.parse(text)
  return Number.isNaN(time) || time <= 0 ? null : new Date(time).toISOString()
}

const metaOf = (item: XmlElement, key: string): string => {
  const meta = childrenOf(item, 'wp:postmeta').find(each => childText(each, 'wp:meta_key') === key)
  return meta ? childText(meta, 'wp:meta_value') : ''
}

/** First filled meta value; a template such as `%%title%%` counts as empty, since nobody typed it. */
const firstMeta = (item: XmlElement, keys: readonly string[]): string =>
  keys.map(key => metaOf(item, key)).find(value => value !== '' && !/%%?\w+%/.test(value)) ?? ''

const originOf = (address: string): string | null =>
  URL.canParse(address.trim()) ? new URL(address.trim()).origin : null

const decoded = (text: string): string => decodePercent(text) ?? text
