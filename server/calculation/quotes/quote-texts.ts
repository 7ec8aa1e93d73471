import * as russianEngine from '#messages/ru/calculation/engine.js'
import * as russianInput from '#messages/ru/calculation/engine-input.js'
import { groups as russianGroups } from '#messages/ru/calculation/line-groups.js'
import * as russian from '#messages/ru/calculation/quote.js'
import * as russianRates from '#messages/ru/calculation/rates-source.js'
import { totals as russianTotals } from '#messages/ru/calculation/totals.js'
import * as ukrainianEngine from '#messages/uk/calculation/engine.js'
import * as ukrainianInput from '#messages/uk/calculation/engine-input.js'
import { groups as ukrainianGroups } from '#messages/uk/calculation/line-groups.js'
import * as ukrainian from '#messages/uk/calculation/quote.js'
import * as ukrainianRates from '#messages/uk/calculation/rates-source.js'
import { totals as ukrainianTotals } from '#messages/uk/calculation/totals.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import type { InputTexts } from '#shared/calculator/input-rules.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export type QuoteTexts = typeof russian

export const engineTexts: Record<Language, EngineTexts> = {
  ru: { ...russianEngine, groups: russianGroups, totals: russianTotals },
  uk: { ...ukrainianEngine, groups: ukrainianGroups, totals: ukrainianTotals },
}
export const inputTexts: Record<Language, InputTexts> = { ru: russianInput, uk: ukrainianInput }
export const quoteTexts: Record<Language, QuoteTexts> = { ru: russian, uk: ukrainian }
export const ratesTexts: Record<Language, typeof russianRates> = { ru: russianRates, uk: ukrainianRates }
