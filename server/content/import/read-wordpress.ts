/** Reads a WordPress export (WXR): an RSS feed with additional database fields. */
import { texts } from '#messages/server/content/import.js'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import {
  type BeginRecord,
  emptyTexts,
  type ImportPost,
  type ImportRecord,
  type ImportSource,
  importRecordOf,
  lossOf,
  UnreadableExport,
} from './import-shape.ts'
import { languagesIn, nameIn, partIn } from './languages-in-text.ts'
import { closedByRules, hiddenRulesOf, isRule } from './membership-rules.ts'
import { languageOf } from './pair-translations.ts'
import { childText, readXml, type XmlElement } from './read-xml.ts'
import { draftReasons, firstMeta, metaOf, notOfPosts, oldAddresses, searchText } from './wordpress-fields.ts'
import { type SharedBlocks, withFootnotes, withSharedBlocks, wordpressHtml } from './wordpress-html.ts'
import type { Attachment } from './wordpress-pictures.ts'
import { notesOfTerms, termElements, termsOf } from './wordpress-terms.ts'

/** Reads the file once for pictures and shared blocks, which may be anywhere, and again for each pass over posts. */
export const readWordpress = async (file: string, begin: BeginRecord): Promise<ImportSource> => {
  const { origin, language, terms, plugins, ...shared } = await readShared(file, begin)
  return {
    name: `wordpress:${origin ?? ''}`,
    origin,
    language,
    records: async function* () {
      for (const plugin of plugins) yield { kind: 'note', what: texts.closedElsewhere({ plugin }) }
      yield* notesOfTerms(terms)
      for await (const item of readXml(file, { names: items })) {
        if (isShared(childText(item, 'wp:post_type'))) continue
        const name = texts.postNumbered({
          id: childText(item, 'wp:post_id'),
          title: childText(item, 'title'),
        })
        yield importRecordOf(name, begin, () => foundOf(item, shared))
      }
      if (terms.length > 0) yield lossOf.archives()
    },
  }
}

const items = new Set(['item'])

/** Items that posts refer to by number. */
interface Shared {
  attachments: Map<string, Attachment>
  blocks: SharedBlocks
  /** Tells whether a rule of a membership plugin closes an item. */
  isClosed: (item: XmlElement) => boolean
}

/** Facts that stand once in the export. */
interface Channel {
  origin: string | null
  language: string
  terms: XmlElement[]
  /** Membership plugins of which the export does not say what they close. */
  plugins: Set<string>
}

const readShared = async (file: string, begin: BeginRecord): Promise<Shared & Channel> => {
  const attachments: Shared['attachments'] = new Map()
  const blocks: SharedBlocks = new Map()
  const rules: XmlElement[] = []
  const channel: Channel = { origin: null, language: '', terms: [], plugins: new Set() }
  let isExport = false
  const names = new Set(['item', 'wp:wxr_version', 'wp:base_blog_url', 'language', ...termElements])
  for await (const element of readXml(file, { names })) {
    begin('')
    const plugin = hiddenRulesOf(element)
    if (plugin) channel.plugins.add(plugin)
    if (element.name === 'wp:wxr_version') isExport = true
    else if (element.name === 'wp:base_blog_url') channel.origin = originOf(element.text)
    else if (element.name === 'language') channel.language = element.text.trim()
    else if (element.name !== 'item') channel.terms.push(element)
    else if (isRule(element)) rules.push(element)
    else if (childText(element, 'wp:post_type') === 'wp_block')
      blocks.set(childText(element, 'wp:post_id'), childText(element, 'content:encoded'))
    else if (childText(element, 'wp:post_type') === 'attachment') {
      const url = childText(element, 'wp:attachment_url')
      if (url)
        attachments.set(childText(element, 'wp:post_id'), {
          url,
          alt: metaOf(element, '_wp_attachment_image_alt'),
          caption: childText(element, 'excerpt:encoded'),
          parent: childText(element, 'wp:post_parent'),
          order: Number(childText(element, 'wp:menu_order')),
        })
    }
  }
  if (!isExport) throw new UnreadableExport(texts.notWordpress)
  return { ...channel, attachments, blocks, isClosed: closedByRules(rules, channel.terms) }
}

/** Types of items whose content is shown inside posts. */
const isShared = (type: string): boolean => type === 'attachment' || type === 'wp_block'

const foundOf = (item: XmlElement, shared: Shared): ImportRecord => {
  const type = childText(item, 'wp:post_type')
  const status = childText(item, 'wp:status')
  const title = childText(item, 'title')
  if (type !== 'post' && type !== 'page')
    return { kind: 'skipped', what: type || texts.withoutType, why: texts.notPost }
  if (status === 'trash' || status === 'auto-draft')
    return { kind: 'skipped', what: title || texts.withoutTitle, why: texts.wasBinned }
  return { kind: 'post', post: inBothLanguages(item, shared) }
}

/** The post in the language of its text; where qTranslate or WPGlobus keeps both in it, with its translation. */
const inBothLanguages = (item: XmlElement, shared: Shared): ImportPost => {
  const codes = languagesIn(childText(item, 'content:encoded'))
  const [ru, uk] = (['ru', 'uk'] as const).map(name => codes.find(code => languageOf(code) === name))
  const own = ru ?? uk ?? codes[0]
  if (own === undefined) return postOf(item, shared, 'ru')
  const post = { ...postOf(item, shared, own), language: own }
  const translation =
    ru && uk ? { ...postOf(item, shared, uk), slug: '', addresses: [], picture: null } : undefined
  const named = new Set(post.leftOut.map(({ what }) => what))
  return {
    ...post,
    ...(translation && { translation, categoriesUk: namesBeside(post.categories, translation.categories) }),
    leftOut: [
      ...post.leftOut,
      ...(translation?.leftOut ?? []).filter(({ what }) => !named.has(what)),
      ...codes
        .filter(code => code !== own && code !== uk)
        .map(language => ({ what: texts.text, why: texts.otherLanguage({ language }) })),
    ],
  }
}

const namesBeside = (names: readonly string[], others: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.flatMap((name, at) => (others[at] && others[at] !== name ? [[name, others[at]]] : [])))

/** `code` is the language of which the texts are taken where they have several. */
const postOf = (item: XmlElement, { attachments, blocks, isClosed }: Shared, code: string): ImportPost => {
  const id = childText(item, 'wp:post_id')
  const link = childText(item, 'link')
  const whole = withSharedBlocks(childText(item, 'content:encoded'), blocks)
  const text = withFootnotes(whole, metaOf(item, 'footnotes'))
  const { html, leftOut } = wordpressHtml(partIn(text, code), { id, attachments })
  const slug = childText(item, 'wp:post_name')
  const reasons = draftReasons(item, isClosed(item))
  const wanted = childText(item, 'wp:status')
  const isPublic = (wanted === 'publish' || wanted === 'future') && reasons.length === 0
  const thumbnailId = metaOf(item, '_thumbnail_id')
  const thumbnail = attachments.get(thumbnailId)
  const terms = termsOf(item, code)
  const title = nameIn(childText(item, 'title'), code)
  const metaTitle = searchText(item, titleKeys, title)
  const metaDescription = searchText(item, descriptionKeys, title)
  return {
    ...emptyTexts,
    sourceId: id,
    title,
    slug: decoded(slug),
    addresses: [
      link,
      `/?${childText(item, 'wp:post_type') === 'page' ? 'page_id' : 'p'}=${id}`,
      ...oldAddresses(item, decoded(link), decoded(slug)),
    ],
    categories: terms.categories,
    // Captions of pictures stand in the export with all their languages too.
    html: partIn(html, code),
    description: partIn(childText(item, 'excerpt:encoded'), code),
    metaTitle: partIn(metaTitle.text, code),
    metaDescription: partIn(metaDescription.text, code),
    keywords: [terms.keywords, firstMeta(item, ['_aioseop_keywords', '_yoast_wpseo_metakeywords'])]
      .filter(Boolean)
      .join(', '),
    order: 0,
    picture: thumbnail?.url ?? null,
    imageAlt: partIn(thumbnail?.alt ?? '', code),
    status: isPublic ? (wanted === 'future' ? 'scheduled' : 'published') : 'draft',
    publishedAt: dateOf(item),
    // WPML keeps both in meta values.
    language:
      terms.language ?? firstMeta(item, ['_wpml_import_language_code', '_wpml_language', 'wpml_language']),
    group: terms.group ?? firstMeta(item, ['_wpml_import_translation_group', '_wpml_trid', 'wpml_trid']),
    leftOut: [
      ...reasons.map(why => ({ what: texts.publication, why: texts.movedAsDraft({ why }) })),
      ...leftOut,
      // A page builder may keep the text in fields of its own.
      ...(text === '' ? [{ what: texts.text, why: texts.notHtml }] : []),
      ...metaTitle.leftOut,
      ...metaDescription.leftOut,
      ...(thumbnailId && !thumbnail
        ? [{ what: texts.pictureOfPost({ thumbnailId }), why: texts.noAttachment }]
        : []),
      ...terms.leftOut,
      ...notOfPosts(item),
    ],
  }
}

/** Fields of Yoast, Rank Math, All in One SEO since 4 and before, SEOPress, and The SEO Framework. */
const titleKeys = [
  ...['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_aioseop_title'],
  ...['_seopress_titles_title', '_genesis_title'],
]
const descriptionKeys = [
  ...['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description', '_aioseop_description'],
  ...['_seopress_titles_desc', '_genesis_description'],
]

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

const originOf = (address: string): string | null =>
  URL.canParse(address.trim()) ? new URL(address.trim()).origin : null

const decoded = (text: string): string => decodePercent(text) ?? text
