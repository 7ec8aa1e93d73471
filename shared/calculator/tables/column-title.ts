/** Titles of the tables' columns by the reader; tables are stored with the Russian ones of `table-headers.ts`. */
import { texts } from '#messages/calculator/tables.js'
import { readProfile } from './table-headers.ts'
import * as keys from './table-shapes.ts'

/** A port's column keeps the port's name. */
export const columnTitle = ({ key, title }: Pick<keys.TableColumn, 'key' | 'title'>): string => {
  const name = names.get(key)
  return name === undefined ? (profileTitle(key) ?? title) : texts.columns[name]
}

/** The columns with their titles for the reader. */
export const withTitles = (columns: readonly keys.TableColumn[]): keys.TableColumn[] =>
  columns.map(column => ({ ...column, title: columnTitle(column) }))

const names: ReadonlyMap<string, keyof typeof texts.columns> = new Map([
  [keys.priceFrom, 'priceFrom'],
  [keys.priceTo, 'priceTo'],
  [keys.buyerFee, 'buyerFee'],
  [keys.auctionColumn, 'auction'],
  [keys.locationColumn, 'yard'],
  [keys.portColumn, 'port'],
  [keys.destinationColumn, 'destination'],
  [keys.bodyColumns.sedan, 'sedan'],
  [keys.bodyColumns.suv, 'suv'],
  [keys.bodyColumns.pickup, 'pickup'],
  [keys.bodyColumns.moto, 'moto'],
  [keys.truckColumn, 'truck'],
  [keys.costColumn, 'cost'],
  [keys.toBorderColumn, 'toBorder'],
  [keys.daysColumn, 'days'],
])

/** @example profileTitle('Non-clean secured high volume') // 'Не чистый, гарантированная, высокий объём' */
const profileTitle = (key: string): string | null => {
  const profile = readProfile(key)
  if (!profile) return null
  const { vehicle, title, payment, volume, bid } = profile
  const words = [
    vehicle && texts.profiles.vehicle[vehicle],
    title && texts.profiles.title[title],
    payment && texts.profiles.payment[payment],
    volume && texts.profiles.volume[volume],
    bid && texts.profiles.bid[bid],
  ]
  const text = words.filter(Boolean).join(', ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
