/** Leaves out what another site hid, or showed to its members only: here every guest would read it. */
import { texts } from '#messages/server/content/import.js'
import type { ImportLoss } from './import-shape.ts'

interface OpenText {
  html: string
  leftOut: ImportLoss[]
}

/**
 * The text of a Ghost post as guests saw it. Ghost marks a part for members by two comments; one with `nonMember:true`
 * is for guests too.
 */
export const withoutGatedBlocks = (html: string): OpenText =>
  withoutParts(
    html,
    /<!--\s*kg-gated-block:(?<mark>begin|end)(?<values>[^>]*)-->/g,
    ({ mark, values = '' }) =>
      mark === 'end' ? 'end' : /\bnonMember:\s*"?true\b/.test(values) ? 'open' : 'closed',
  )

/**
 * The text of a WordPress post without the blocks that membership plugins close or that were hidden; a paywall hides all
 * that follows it.
 */
export const withoutClosedBlocks = (html: string): OpenText => {
  let closed = { name: '', depth: 0 }
  return withoutParts(
    html,
    /<!--\s+(?<slash>\/?)wp:(?<name>[a-z][a-z0-9_/-]*)(?![a-z0-9_/-])(?<values>[^<>]*?)(?<alone>\/?)-->/g,
    ({ slash, name = '', values = '', alone }) => {
      if (name.endsWith('/paywall') && alone) {
        closed = { name, depth: 1 }
        return 'closed'
      }
      if (closed.depth > 0) {
        if (name !== closed.name || alone) return null
        closed.depth += slash ? -1 : 1
        return closed.depth === 0 ? 'end' : null
      }
      const isHidden = hidden.test(values)
      if (slash || !(isHidden || closesToGuests(name))) return null
      if (alone) return isHidden ? 'gone' : null
      closed = { name, depth: 1 }
      return 'closed'
    },
  )
}

/** How WordPress, Divi and the plugins Block Visibility, Content Control, Spectra and Otter hide a block in its values. */
const hidden =
  /"blockVisibility":false|"hideBlock":true|"visibilityByRole":"(?!all"|public"|logged-out")|"contentControls":\{[^{}]*"enabled":true|"UAGLoggedOut":true|"otterConditions":\[\[\{[^[\]]*"(?:loggedInUser|userRoles)"|"disabledOn":\{(?:"\w+":\{"value":"on"\},?){3}/

/** True for a shortcode that a page builder hides: WPBakery, Divi, or Avada, some until or from a day on. */
export const isHiddenShortcode = (values: ReadonlyMap<string, string>): boolean =>
  values.get('disable_element') === 'yes' ||
  values.get('disabled') === 'on' ||
  /^(?:draft|published_(?:until|after))$/.test(values.get('status') ?? '')

/**
 * True for the name of a shortcode or block by which plugins close a part of a text; those for guests alone are left.
 *
 * @example closesToGuests('mepr-show') // true
 * @example closesToGuests('not_logged_in') // false
 */
export const closesToGuests = (name: string): boolean =>
  closing.test(name) &&
  !/(?:^|[_/-])(?:not|non|team|guests?|visitors?)(?:[_/-]|$)|non-?member|logged?[_-]?out/i.test(name)

const closing =
  /(?:^|[_/-])(?:restrict(?:ed)?|protect(?:ed|or)?|private|members?|membership|mepr-(?:show|active)|paid|subscribers?|premium|access|paywall|passster|ppwp|lock(?:er)?|vip|s2if|hide(?:-content)?|wcm_restrict|um_show_content|i[fs]member|user_role|groups_can|am4show|hidepost)(?:[_/-]|$)|(?:only|logged?[_-]?in)$|^(?:visibility|hidden|(?:social|email|signin)locker)$/i

const withoutParts = (
  html: string,
  marks: RegExp,
  meaningOf: (groups: Partial<Record<string, string>>) => 'open' | 'closed' | 'end' | 'gone' | null,
): OpenText => {
  let kept = ''
  let from = 0
  let parts = 0
  const open: boolean[] = []
  for (const { 0: whole, index, groups = {} } of html.matchAll(marks)) {
    const meaning = meaningOf(groups)
    if (meaning === null) continue
    if (!open.includes(false)) kept += html.slice(from, index)
    from = index + whole.length
    if (meaning === 'end') open.pop()
    else {
      if (meaning !== 'open' && !open.includes(false)) parts += 1
      if (meaning !== 'gone') open.push(meaning === 'open')
    }
  }
  // A part that nothing ends is closed up to the end of the text.
  if (!open.includes(false)) kept += html.slice(from)
  return {
    html: kept,
    leftOut:
      parts > 0
        ? [{ what: texts.partOfText({ times: parts > 1 ? ` × ${parts}` : '' }), why: texts.membersOnly }]
        : [],
  }
}
