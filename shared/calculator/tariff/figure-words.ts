/** Words by which a figure is found, in both languages whatever the reader's. */
import * as ru from '#messages/ru/calculator/tariff.js'
import * as uk from '#messages/uk/calculator/tariff.js'
import { nameIn, type TariffField } from './tariff-fields.ts'

export const figureWords = ({ id, group }: Pick<TariffField, 'id' | 'group'>): string[] =>
  [ru, uk].map(({ groups, figures }) => `${groups[group]} ${nameIn(figures, id)}`)
