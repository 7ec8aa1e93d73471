/** Country group of a port of arrival, by the name that the office gives the port in the table. */
import { foldKey } from '#shared/domain/fold-key.ts'

export type DestinationCountry = 'ukraine' | 'abroad' | 'unknown'

/**
 * Unloading in a port abroad happens before the border and belongs to customs value; unloading in a Ukrainian port does
 * not. The country follows the last comma; Ukrainian ports are known by their names as well.
 *
 * @example countryOf('Klaipeda, LT') // 'abroad'
 * @example countryOf('Одесса') // 'ukraine'
 */
export const countryOf = (destination: string): DestinationCountry => {
  const parts = foldKey(destination).split(',')
  const country = parts.length > 1 ? (parts.pop() ?? '').trim() : ''
  const ports = parts.join(',').split('/')
  if (ukraine.has(country) || ports.every(port => ukrainianPorts.has(port.trim()))) return 'ukraine'
  return /^[a-z]{2}$/.test(country) || otherCountries.has(country) ? 'abroad' : 'unknown'
}

const ukraine: ReadonlySet<string> = new Set(['ua', 'ukraine', 'украина', 'україна'])

const ukrainianPorts: ReadonlySet<string> = new Set([
  ...['odesa', 'odessa', 'одеса', 'одесса'],
  ...['chornomorsk', 'chernomorsk', 'чорноморськ', 'черноморск'],
  ...['pivdennyi', 'pivdenny', 'pivdennyy', 'yuzhny', 'yuzhnyi', 'південний', 'южный', 'пивденный'],
  ...['izmail', 'izmayil', 'ізмаїл', 'измаил'],
  ...['reni', 'рені', 'рени'],
])

/** Names of countries with ports of arrival; any country can also be written as its two-letter code. */
const otherCountries: ReadonlySet<string> = new Set([
  ...['lithuania', 'литва'],
  ...['latvia', 'латвия', 'латвія'],
  ...['estonia', 'эстония', 'естонія'],
  ...['poland', 'польша', 'польща'],
  ...['germany', 'германия', 'німеччина'],
  ...['netherlands', 'нидерланды', 'нідерланди'],
  ...['belgium', 'бельгия', 'бельгія'],
  ...['romania', 'румыния', 'румунія'],
  ...['bulgaria', 'болгария', 'болгарія'],
  ...['georgia', 'грузия', 'грузія'],
  ...['turkey', 'turkiye', 'türkiye', 'турция', 'туреччина'],
  ...['moldova', 'молдова'],
  ...['greece', 'греция', 'греція'],
])
