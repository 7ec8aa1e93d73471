/** Leaves out what another site showed to its members only: here every guest would read it. */
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

/** The text of a WordPress post without the blocks of membership plugins; a paywall hides all that follows it. */
export const withoutClosedBlocks = (html: string): OpenText =>
  withoutParts(
    html,
    /<!-- (?<slash>\/?)wp:(?<name>[a-z][a-z0-9_-]*\/[a-z0-9_-]+)(?![a-z0-9_-])[^<>]*?(?<alone>\/?)-->/g,
    ({ slash, name = '', alone }) => {
      if (!closesToGuests(name) || (alone && !name.endsWith('/paywall'))) return null
      return slash ? 'end' : 'closed'
    },
  )

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
  /(?:^|[_/-])(?:restrict(?:ed)?|protect(?:ed|or)?|private|members?|membership|mepr-(?:show|active)|paid|subscribers?|premium|access|paywall|passster|ppwp|s2if|hide(?:-content)?|wcm_restrict|um_show_content|i[fs]member|user_role)(?:[_/-]|$)|(?:only|logged?[_-]?in)$|^(?:visibility|hidden)$/i

const withoutParts = (
  html: string,
  marks: RegExp,
  meaningOf: (groups: Partial<Record<string, string>>) => 'open' | 'closed' | 'end' | null,
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
      if (meaning === 'closed' && !open.includes(false)) parts += 1
      open.push(meaning === 'open')
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
