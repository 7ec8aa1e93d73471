/**
 * Puts the options into groups that the office understands, by patterns of titles, so that a new option is never lost.
 */
import * as texts from '#messages/admin/calculation/options.js'
import { currentLanguage } from '#messages/language.js'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { translatedTitle } from '#shared/domain/calculation/translated-options.ts'
import { placeholderIn } from '#shared/domain/text/placeholder-names.ts'
import { officeLetters } from '#shared/domain/work/office-letters.ts'

export interface OptionGroup {
  title: string
  about: string
  options: Option[]
}

const lettersText = Object.entries(officeLetters)
  .map(
    ([title, { placeholders }]) =>
      `${nameOption(title).name}: ${placeholders.map(known => placeholderIn(currentLanguage(), known)).join(', ')}.`,
  )
  .join(' ')

/** Patterns of the titles in each group, of which the first that holds counts. */
const rules = [
  ['firm', /^(site_(?!disclaimer$)|phone_|email_|address$|work_hours$|map_url$)/],
  ['texts', /^(site_disclaimer|blog_title|(callback|calculation)_(text|promise|thanks))(\.uk)?$/],
  ['social', /^(?!privacy_)[a-z]+_url$/],
  ['checks', /^(impact_threshold_percent|second_person_confirms)$/],
  ['requests', /^private\.(answer_minutes|refusal_reasons|[a-z]+_letter)(\.uk)?$/],
  ['personalData', /^(consent_text$|privacy_url$|private\.retention_)/],
  ['closed', /^private\./],
] as const

const about = { ...texts.about, requests: texts.about.requests({ lettersText }) }

/** Groups in a fixed order, empty ones left out; options that match no rule come last. */
export const groupOptions = (options: readonly Option[]): OptionGroup[] => {
  const groups = Map.groupBy(options, ({ title }) => groupOf(title))
  return [...rules.map(([name]) => name), 'others' as const].flatMap(name => {
    const own = groups.get(name)
    return own ? [{ title: texts.groups[name], about: about[name], options: own }] : []
  })
}

/** Puts first the groups and options that were changed since they were created, the latest on top. */
export const changedFirst = (groups: readonly OptionGroup[]): OptionGroup[] =>
  groups
    .map(group => ({ ...group, options: group.options.toSorted(byChange) }))
    .toSorted(({ options: [one] }, { options: [other] }) => (one && other ? byChange(one, other) : 0))

const byChange = (one: Option, other: Option): number => changeOf(other).localeCompare(changeOf(one))

const changeOf = ({ version, updatedAt }: Option): string => (version > 1 ? updatedAt : '')

/** A Ukrainian value is grouped by the title of its Russian option. */
const groupOf = (title: string) =>
  rules.find(([, holds]) => holds.test(translatedTitle(title) ?? title))?.[0] ?? 'others'
