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

interface Rule {
  title: string
  about: string
  holds: RegExp
}

const lettersText = Object.entries(officeLetters)
  .map(
    ([title, { placeholders }]) =>
      `${nameOption(title).name}: ${placeholders.map(known => placeholderIn(currentLanguage(), known)).join(', ')}.`,
  )
  .join(' ')

const rules: readonly Rule[] = [
  {
    title: texts.groups.firm,
    about: texts.about.firm,
    holds: /^(site_(?!disclaimer$)|phone_|email_|address$|work_hours$|map_url$)/,
  },
  {
    title: texts.groups.texts,
    about: texts.about.texts,
    holds: /^(site_disclaimer|blog_title|(callback|calculation)_(text|promise|thanks))(\.uk)?$/,
  },
  {
    title: texts.groups.social,
    about: texts.about.social,
    holds: /^(?!privacy_)[a-z]+_url$/,
  },
  {
    title: texts.groups.checks,
    about: texts.about.checks,
    holds: /^(impact_threshold_percent|second_person_confirms)$/,
  },
  {
    title: texts.groups.requests,
    about: texts.about.requests({ lettersText }),
    holds: /^private\.(answer_minutes|refusal_reasons|[a-z]+_letter)(\.uk)?$/,
  },
  {
    title: texts.groups.personalData,
    about: texts.about.personalData,
    holds: /^(consent_text$|privacy_url$|private\.retention_)/,
  },
  {
    title: texts.groups.closed,
    about: texts.about.closed,
    holds: /^private\./,
  },
]

/** Groups in a fixed order, empty ones left out; options that match no rule come last. */
export const groupOptions = (options: readonly Option[]): OptionGroup[] => {
  const groups = rules.map(({ title, about, holds }) => ({
    title,
    about,
    options: options.filter(option => ruleOf(option.title)?.holds === holds),
  }))
  const rest = options.filter(option => ruleOf(option.title) === undefined)
  return [...groups, { title: texts.groups.others, about: texts.about.others, options: rest }].filter(
    group => group.options.length > 0,
  )
}

/** Puts first the groups and options that were changed since they were created, the latest on top. */
export const changedFirst = (groups: readonly OptionGroup[]): OptionGroup[] =>
  groups
    .map(group => ({ ...group, options: group.options.toSorted(byChange) }))
    .toSorted(({ options: [one] }, { options: [other] }) => (one && other ? byChange(one, other) : 0))

const byChange = (one: Option, other: Option): number => changeOf(other).localeCompare(changeOf(one))

const changeOf = ({ version, updatedAt }: Option): string => (version > 1 ? updatedAt : '')

/** A Ukrainian value is grouped by the title of its Russian option. */
const ruleOf = (title: string): Rule | undefined =>
  rules.find(({ holds }) => holds.test(translatedTitle(title) ?? title))
