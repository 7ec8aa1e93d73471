/** Fields of a WordPress post besides its text: old addresses, what closes it to guests, what has no place here. */
import { texts } from '#messages/server/content/import.js'
import { type ImportLoss, lossOf } from './import-shape.ts'
import { childrenOf, childText, type XmlElement } from './read-xml.ts'
import { footnotesBlock } from './wordpress-html.ts'

export const metaOf = (item: XmlElement, key: string): string => metasOf(item, key)[0] ?? ''

const metasOf = (item: XmlElement, key: string): string[] =>
  [...childrenOf(item, 'wp:postmeta'), ...childrenOf(item, 'wp:termmeta')]
    .filter(each => childText(each, 'wp:meta_key') === key)
    .map(each => childText(each, 'wp:meta_value'))

export const firstMeta = (item: XmlElement, keys: readonly string[]): string =>
  keys.map(key => metaOf(item, key)).find(value => value !== '') ?? ''

/**
 * A text for search engines by which a person has changed the plugin's template. Its variables give way to the post's
 * title, or to nothing where they name the site, as pages here do themselves; a text with others is only reported.
 *
 * @example searchText(item, ['_yoast_wpseo_title'], 'Порт').text // of 'Цены: %%title%% %%sep%% %%sitename%%': 'Цены: Порт'
 */
export const searchText = (
  item: XmlElement,
  keys: readonly string[],
  title: string,
): { text: string; leftOut: ImportLoss[] } => {
  const value = firstTyped(keys.map(key => metaOf(item, key)))
  const text = value
    .replace(/%%?(?:(?:post|page)_)?title%%?|#post_title\b/g, () => title)
    .replace(ofEveryPage, ' ')
    .trim()
    .replace(/^[|•–—-]+\s|\s[|•–—-]+$/g, '')
    .trim()
  return text.search(variable) < 0
    ? { text, leftOut: [] }
    : { text: '', leftOut: [{ what: `«${value}»`, why: texts.templateUnshown }] }
}

const firstTyped = (values: readonly string[]): string =>
  values.find(value => /[\p{L}\p{N}]/u.test(value.replaceAll(variable, ''))) ?? ''

/** As Yoast and SEOPress, Rank Math, or All in One SEO write them. */
const variable = /%%?[a-z]\w*(?:\([^()%]*\))?%%?|#(?:[a-z]+_[a-z_]+|tagline\b)/gi

/** The site's name and motto, the number of the page, and what parts them. */
const ofEveryPage =
  /%%?(?:sep|separator|page|sitename|sitedesc|site_?title|blog_title|tagline)%%?|#(?:separator_sa|site_title|tagline)\b/g

/**
 * Addresses at which WordPress still finds the post: by an earlier slug, an earlier day, or both, in the place of those
 * in `link`.
 */
export const oldAddresses = (item: XmlElement, link: string, slug: string): string[] => {
  if (slug === '') return []
  const parts = link.split('/')
  const at = parts.lastIndexOf(slug)
  if (at < 0) return []
  const renamed = [slug, ...metasOf(item, '_wp_old_slug')].map(each => parts.with(at, each).join('/'))
  const moved = metasOf(item, '_wp_old_date').flatMap(day =>
    renamed.map(address =>
      address.replace(/\d{4}(?:\/\d\d){0,2}(?=\/)/, date => day.replaceAll('-', '/').slice(0, date.length)),
    ),
  )
  return [...new Set([...renamed, ...moved])].filter(address => address !== link)
}

/** Reasons why a public post becomes a draft here; `isClosed` is true where a rule of its plugin closes it. */
export const draftReasons = (item: XmlElement, isClosed: boolean): string[] => [
  ...(childText(item, 'wp:post_type') === 'page' ? [texts.isPage] : []),
  ...(childText(item, 'wp:post_password') ? [texts.hadPassword] : []),
  ...(childText(item, 'wp:status') === 'private' ? [texts.wasPrivate] : []),
  ...(isClosed || isClosedByField(item) ? [texts.wasForMembers] : []),
  ...(partlyHidden.test(metaOf(item, '_elementor_data')) ? [texts.partlyHidden] : []),
]

/** How Elementor and its extensions show a part of a text to some only, or on no device; the text holds it like all others. */
const partlyHidden =
  /"(?:enabled_visibility|jedv_enabled|eael_ext_content_protection)":"yes"|"e_display_conditions":\["\[+\{|(?:"hide_(?:desktop|tablet|mobile)":"hidden-\w+",?){3}/

/** True for a post, category or tag that a membership plugin closes by a field of it. */
export const isClosedByField = (element: XmlElement): boolean =>
  closedBy.some(([key, closed]) => metasOf(element, key).some(value => closed.test(value)))

/** Fields by which membership plugins close a whole post or all of a category, with the values that close it. */
const closedBy: [key: string, closed: RegExp][] = [
  ['_members_access_role', /./],
  ['_wpmem_block', /^1$/],
  ['_is_paid', /^1$/],
  ['rcp_subscription_level', /./],
  ['rcp_user_level', /^(?!all$|none$)./i],
  ['rcp_access_level', /^(?!0$|none$)./i],
  ['um_content_restriction', /"_um_accessible";(?:s:1:"|i:)2/],
  ['pms-content-restrict-subscription-plan', /./],
  ['pms-content-restrict-user-status', /./],
  ['_jetpack_newsletter_access', /subscribers/],
  ['patreon-level', /[1-9]/],
  ['memberful_acl', /^(?!a:0:)./],
  ['_llms_is_restricted', /^yes$/],
  ['arm_access_plan', /[1-9]/],
  ['passster_activate_protection', /^(?:1|true|on)$/],
  ['_wppcp_post_page_visibility', /^(?:member|role|users)/],
  ['_issuem_leaky_paywall_visibility', /"visibility_type";s:\d+:"only/],
  ['ihc_mb_type', /^block$/],
  ['ihc_mb_who', /^(?!all$)./],
  ['groups-read', /./],
  ['groups-groups_read_post', /./],
  ['rcUserLevel', /^(?!none$)./i],
  ['rcp_restricted_meta', /"paid_only"|"subscriptions";a:[1-9]|"access_level";(?:s:\d+:"|i:)[1-9]/],
  ['wppb-content-restrict-user-status', /./],
  ['wppb-content-restrict-user-role', /./],
  ['memberful_available_to_any_registered_user', /^1$/],
  ['memberful_available_to_anybody_subscribed_to_a_plan', /^1$/],
  ['urcr_meta_checkbox', /^on$/],
  ['_yith_wcmbs_restrict_access', /^(?!none$)./],
  ['_yith_wcmbs_restrict_access_plan', /^a:[1-9]/],
  ['tds_lock_content', /^1$/],
]

/** Reports fields of a post that have no counterpart here. */
export const notOfPosts = (item: XmlElement): ImportLoss[] => {
  const author = childText(item, 'dc:creator').trim()
  const comments = childrenOf(item, 'wp:comment').length
  const canonical = firstMeta(item, [
    '_yoast_wpseo_canonical',
    'rank_math_canonical_url',
    '_aioseop_custom_link',
    '_seopress_robots_canonical',
    '_genesis_canonical_uri',
  ])
  const isHidden =
    metaOf(item, '_yoast_wpseo_meta-robots-noindex') === '1' ||
    metaOf(item, 'rank_math_robots').includes('noindex') ||
    metaOf(item, '_aioseop_noindex') === 'on' ||
    metaOf(item, '_seopress_robots_index') === 'yes' ||
    metaOf(item, '_genesis_noindex') === '1'
  const shared = firstMeta(item, [
    ...['_yoast_wpseo_opengraph-title', '_yoast_wpseo_opengraph-description', '_yoast_wpseo_opengraph-image'],
    ...['rank_math_facebook_title', 'rank_math_facebook_description', 'rank_math_facebook_image'],
    ...['_seopress_social_fb_title', '_seopress_social_fb_desc', '_seopress_social_fb_img'],
    ...['_open_graph_title', '_open_graph_description', '_social_image_url'],
  ])
  const target = firstMeta(item, ['_links_to', '_yoast_wpseo_redirect', '_seopress_redirections_value'])
  return [
    ...(isHidden ? [{ what: texts.noindex, why: texts.willBeFound }] : []),
    ...(canonical ? [lossOf.canonical(canonical)] : []),
    ...(target ? [{ what: texts.redirectTo({ target }), why: texts.opensItself }] : []),
    ...(shared ? [lossOf.shared()] : []),
    ...ownFields(item).map(name => ({ what: texts.fieldNamed({ name }), why: texts.noOwnFields })),
    ...(author ? [lossOf.author(author)] : []),
    ...(childText(item, 'wp:is_sticky').trim() === '1' ? [lossOf.pinned()] : []),
    ...(comments > 0 ? [{ what: texts.commentCount({ comments }), why: texts.noComments }] : []),
  ]
}

/** Names of custom fields; those of WordPress and its plugins begin with an underscore and are left out. */
const ownFields = (item: XmlElement): string[] => {
  const filled = childrenOf(item, 'wp:postmeta').filter(
    meta => childText(meta, 'wp:meta_value').trim() !== '',
  )
  const names = filled.map(meta => childText(meta, 'wp:meta_key'))
  const known = new Set(closedBy.map(([key]) => key))
  if (footnotesBlock.test(childText(item, 'content:encoded'))) known.add('footnotes')
  return [...new Set(names)].filter(
    name => name !== '' && !/^(?:_|rank_math_|wpml_)/.test(name) && !known.has(name),
  )
}
