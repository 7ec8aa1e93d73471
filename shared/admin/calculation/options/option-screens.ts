/** Options that are edited on a screen of their own and therefore left out of the settings. */
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import {
  checklistOption,
  logoOption,
  retentions,
  telegramContentOption,
} from '#shared/domain/calculation/office-options.ts'
import { translatedTitle } from '#shared/domain/calculation/translated-options.ts'
import { accentOption } from '#shared/domain/text/accent-colour.ts'

const screens: ReadonlyMap<string, string> = new Map([
  [telegramContentOption, '/admin/setting?tab=telegram'],
  ...Object.values(retentions).map(({ title }): [string, string] => [
    title,
    '/admin/setting?tab=people-data',
  ]),
  [logoOption, '/admin/setup?step=look'],
  [accentOption, '/admin/setup?step=look'],
  [checklistOption, '/admin'],
])

/** Path of the option's own screen; null for an option that the settings list. */
export const optionScreen = (title: string): string | null =>
  isPriceTitle(translatedTitle(title) ?? title) ? '/admin/prices' : (screens.get(title) ?? null)
