/** Names by which an option is found, in both languages whatever the reader's. */
import * as ru from '#messages/ru/domain/calculation.js'
import * as uk from '#messages/uk/domain/calculation.js'
import { optionNameIn } from './option-names.ts'

export const optionWords = (title: string): string[] => [ru, uk].map(words => optionNameIn(words, title))
