/** Ukrainian titles of the tables' columns; the Russian ones are in `table-headers.ts`. */
import { readProfile } from '#shared/calculator/tables/table-headers.ts'
import type { TableColumn } from '#shared/calculator/tables/table-shapes.ts'
import * as keys from '#shared/calculator/tables/table-shapes.ts'

/** The columns with Ukrainian titles; a port's column keeps the port's name. */
export const withUkrainianTitles = (columns: readonly TableColumn[]): TableColumn[] =>
  columns.map(column => ({
    ...column,
    title: titles[column.key] ?? profileTitle(column.key) ?? column.title,
  }))

const titles: Readonly<Record<string, string>> = {
  [keys.priceFrom]: 'Ціна від',
  [keys.priceTo]: 'Ціна до',
  [keys.buyerFee]: 'Збір',
  [keys.auctionColumn]: 'Аукціон',
  [keys.locationColumn]: 'Майданчик',
  [keys.portColumn]: 'Порт',
  [keys.destinationColumn]: 'Призначення',
  [keys.bodyColumns.sedan]: 'Седан',
  [keys.bodyColumns.suv]: 'Позашляховик',
  [keys.bodyColumns.pickup]: 'Пікап',
  [keys.bodyColumns.moto]: 'Мото',
  [keys.truckColumn]: 'Вантажівка',
  [keys.costColumn]: 'Вартість',
  [keys.toBorderColumn]: 'До кордону',
  [keys.daysColumn]: 'Днів',
}

/** @example profileTitle('Non-clean secured high volume') // 'Не чистий, гарантована, високий обсяг' */
const profileTitle = (key: string): string | null => {
  const profile = readProfile(key)
  if (!profile) return null
  const { title, payment, volume, bid, vehicle } = profile
  const words = [
    vehicle && 'важка техніка',
    title && { clean: 'чистий', nonclean: 'не чистий' }[title],
    payment && { secured: 'гарантована', unsecured: 'негарантована' }[payment],
    volume && { standard: 'звичайний обсяг', high: 'високий обсяг' }[volume],
    bid && { prebid: 'попередня', live: 'жива' }[bid],
  ]
  const text = words.filter(Boolean).join(', ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
