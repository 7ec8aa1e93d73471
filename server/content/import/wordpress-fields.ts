/** Fields of a WordPress post besides its text: old addresses, what closes it to guests, what has no place here. */
import { texts } from '#messages/server/content/import.js'
import { type ImportLoss, lossOf } from './import-shape.ts'
import { childrenOf, childText, type XmlElement } from './read-xml.ts'

export const metaOf = (item: XmlElement, key: string): string => metasOf(item, key)[0] ?? ''

const metasOf = (item: XmlElement, key: string): string[] =>
  childrenOf(item, 'wp:postmeta')
    .filter(each => childText(each, 'wp:meta_key') === key)
    .map(each => childText(each, 'wp:meta_value'))

/** First filled meta value; a template such as `%%title%%` counts as empty, since nobody typed it. */
export const firstMeta = (item: XmlElement, keys: readonly string[]): string =>
  keys.map(key => metaOf(item, key)).find(value => value !== '' && !/%%?\w+%/.test(value)) ?? ''

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

/** Reasons why a public post becomes a draft here. */
export const draftReasons = (item: XmlElement): string[] => [
  ...(childText(item, 'wp:post_type') === 'page' ? [texts.isPage] : []),
  ...(childText(item, 'wp:post_password') ? [texts.hadPassword] : []),
  ...(childText(item, 'wp:status') === 'private' ? [texts.wasPrivate] : []),
  ...(closedBy.some(([key, closed]) => metasOf(item, key).some(value => closed.test(value)))
    ? [texts.wasForMembers]
    : []),
]

/** Fields by which membership plugins close a whole post, with the values that close it. */
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
  ['ihc_mb_type', /^block$/],
  ['ihc_mb_who', /^(?!all$)./],
]

/** Reports fields of a post that have no counterpart here. */
export const notOfPosts = (item: XmlElement): ImportLoss[] => {
  const author = childText(item, 'dc:creator').trim()
  const comments = childrenOf(item, 'wp:comment').length
  const canonical = firstMeta(item, [
    '_yoast_wpseo_canonical',
    'rank_math_canonical_url',
    '_aioseop_custom_link',
  ])
  const isHidden =
    metaOf(item, '_yoast_wpseo_meta-robots-noindex') === '1' ||
    metaOf(item, 'rank_math_robots').includes('noindex') ||
    metaOf(item, '_aioseop_noindex') === 'on'
  const shared = firstMeta(item, [
    ...['_yoast_wpseo_opengraph-title', '_yoast_wpseo_opengraph-description', '_yoast_wpseo_opengraph-image'],
    ...['rank_math_facebook_title', 'rank_math_facebook_description', 'rank_math_facebook_image'],
  ])
  const target = metaOf(item, '_links_to')
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
  return [...new Set(names)].filter(
    name => name !== '' && !/^(?:_|rank_math_|wpml_)/.test(name) && !known.has(name),
  )
}
