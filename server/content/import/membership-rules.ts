/** Posts that membership plugins of WordPress close by rules and categories, not by fields of the post. */
import { childrenOf, childText, type XmlElement } from './read-xml.ts'
import { isClosedByField, metaOf } from './wordpress-fields.ts'

/** True for an item that says by itself which posts are closed, as MemberPress's do. */
export const isRule = (item: XmlElement): boolean =>
  childText(item, 'wp:post_type') === 'memberpressrule' && childText(item, 'wp:status') === 'publish'

/** Tells whether one of the rules or a term of the export closes an item. */
export const closedByRules = (
  rules: readonly XmlElement[],
  terms: readonly XmlElement[],
): ((item: XmlElement) => boolean) => {
  const names = terms.map(namesOf)
  const closed = terms.filter(isClosedByField).map(namesOf)
  return item =>
    rules.some(rule => covers(rule, item, names)) ||
    closed.some(({ domain, slug }) => hasTerm(item, domain, slug, names))
}

interface Term {
  domain: string
  id: string
  slug: string
}

const namesOf = (term: XmlElement): Term => {
  const isCategory = term.name === 'wp:category'
  return {
    domain: isCategory ? 'category' : 'post_tag',
    id: childText(term, 'wp:term_id'),
    slug: childText(term, isCategory ? 'wp:category_nicename' : 'wp:tag_slug'),
  }
}

/** `content` of a rule lists exceptions where it is for all, else it is a number, a slug or the beginning of a path. */
const covers = (rule: XmlElement, item: XmlElement, terms: readonly Term[]): boolean => {
  const type = metaOf(rule, '_mepr_rules_type')
  const content = metaOf(rule, '_mepr_rules_content').trim()
  const ids = content.split(',').map(each => each.trim())
  const id = childText(item, 'wp:post_id')
  const own = childText(item, 'wp:post_type')
  const taxonomy = { category: 'category', tag: 'post_tag' }[type] ?? /^all_tax_(.+)$/.exec(type)?.[1]
  if (taxonomy !== undefined) return hasTerm(item, taxonomy, content, terms)
  if (type === 'all' || type === `all_${own}` || type === `all_${own}s`) return !ids.includes(id)
  if (type === `single_${own}`) return ids.includes(id)
  const link = childText(item, 'link')
  return (
    type === 'custom' && content !== '' && URL.canParse(link) && new URL(link).pathname.startsWith(content)
  )
}

const hasTerm = (item: XmlElement, domain: string, written: string, terms: readonly Term[]): boolean => {
  const slug = terms.find(term => term.domain === domain && term.id === written)?.slug ?? written
  return childrenOf(item, 'category').some(
    ({ attributes }) => attributes.domain === domain && attributes.nicename === slug,
  )
}

/** Name of a plugin that keeps outside the export which posts it closes; undefined for an item of none. */
export const hiddenRulesOf = (item: XmlElement): string | undefined => {
  const type = childText(item, 'wp:post_type')
  const text = childText(item, 'content:encoded')
  // An expression of another program is not run here.
  if (isRule(item) && metaOf(item, '_is_mepr_rules_content_regexp')) return 'MemberPress'
  return plugins.find(([, sign]) => sign.test(type) || sign.test(text))?.[0]
}

/** The plugin's pages by their shortcodes and blocks, or the kind of its records. */
const plugins: [name: string, sign: RegExp][] = [
  ['Paid Memberships Pro', /\[pmpro_|<!-- wp:pmpro\//],
  ['Simple Membership', /\[swpm_/],
  ['s2Member', /\[s2Member-/],
  ['MemberMouse', /\[MM_/],
  ['WishList Member', /\[wlm_/],
  ['Content Control', /^cc_restriction$/],
  ['WooCommerce Memberships', /^wc_membership_plan$/],
  ['User Registration', /^urcr_access_rule$/],
]
