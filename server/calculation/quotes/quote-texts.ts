/** What quotes say in each language: their lines, what is wrong with an input, and the document around them. */
import * as russianEngine from '#messages/engine.js'
import * as russianInput from '#messages/engine-input.js'
import { groups as russianGroups } from '#messages/line-groups.js'
import * as russian from '#messages/quote.js'
import * as russianRates from '#messages/rates-source.js'
import * as ukrainianEngine from '#messages/uk/engine.js'
import * as ukrainianInput from '#messages/uk/engine-input.js'
import { groups as ukrainianGroups } from '#messages/uk/line-groups.js'
import * as ukrainian from '#messages/uk/quote.js'
import * as ukrainianRates from '#messages/uk/rates-source.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import type { InputTexts } from '#shared/calculator/input-rules.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export type QuoteTexts = typeof russian

export const engineTexts: Record<Language, EngineTexts> = {
  ru: { ...russianEngine, groups: russianGroups },
  uk: { ...ukrainianEngine, groups: ukrainianGroups },
}
export const inputTexts: Record<Language, InputTexts> = { ru: russianInput, uk: ukrainianInput }
export const quoteTexts: Record<Language, QuoteTexts> = { ru: russian, uk: ukrainian }
export const ratesTexts: Record<Language, typeof russianRates> = { ru: russianRates, uk: ukrainianRates }
