/** Names of a quote's label for a visitor or a customer, in the language of the page or the letter. */
import * as ru from '#messages/ru/calculator/quote.js'
import * as uk from '#messages/uk/calculator/quote.js'
import type { Language } from '#shared/domain/site/languages.ts'
import type { QuoteNames } from './quote-label.ts'

export const quoteNames: Record<Language, QuoteNames> = { ru, uk }
