/**
 * Puts the options into groups that the office understands, by patterns of titles, so that a new option is never lost.
 */
import type { Option } from '#shared/contract/calculation/options.ts'
import { translatedTitle } from '#shared/domain/calculation/translated-options.ts'
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

const lettersText = Object.values(officeLetters)
  .map(({ name, placeholders }) => `${name}: ${placeholders.map(known => `{${known}}`).join(', ')}.`)
  .join(' ')

const rules: readonly Rule[] = [
  {
    title: 'Фирма и контакты',
    about: 'Видны в шапке, в подвале, в письмах и в заголовках страниц.',
    holds: /^(site_(?!disclaimer$)|phone_|email_|address$|work_hours$|map_url$)/,
  },
  {
    title: 'Тексты сайта',
    about: 'Предложения вне страниц: формы, блог, подвал. Пустое поле вернёт текст из поставки.',
    holds: /^(site_disclaimer|blog_title|(callback|calculation)_(text|promise|thanks))(\.uk)?$/,
  },
  {
    title: 'Соцсети и мессенджеры',
    about: 'Адреса для кнопок в подвале. Пустой адрес убирает кнопку.',
    holds: /^(?!privacy_)[a-z]+_url$/,
  },
  {
    title: 'Проверка правок',
    about: 'Когда изменение цен нужно подтвердить и кому.',
    holds: /^(impact_threshold_percent|second_person_confirms)$/,
  },
  {
    title: 'Работа с заявками',
    about: `За какое время отвечать и какие бывают отказы. ${lettersText} Рабочее время считается по часам работы.`,
    holds: /^private\.(answer_minutes|refusal_reasons|[a-z]+_letter)(\.uk)?$/,
  },
  {
    title: 'Персональные данные',
    about: 'Что посетитель читает под формой и сколько хранятся имена, контакты и тексты заявок.',
    holds: /^(consent_text$|privacy_url$|private\.retention_)/,
  },
  {
    title: 'Закрытые',
    about: 'Не видны посетителям и не отдаются без входа.',
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
  return [...groups, { title: 'Прочие', about: 'Остальные настройки.', options: rest }].filter(
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
