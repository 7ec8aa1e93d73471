import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

/** The border is ours; the auctions' own is asked of the office. */
const heavy =
  'автобусам, тягачам и грузовикам тяжелее 4 536 кг (10 000 фунтов; границу аукциона уточните у него)'
const auctionFee = `Сбор аукциона по цене лота и виду учётной записи. Отдельно ${heavy} — столбцы со словом Heavy или «тяжёлая техника».`
const internetBid = 'Сбор за ставку через интернет: до торгов и во время торгов.'

export const tableDescriptions: Record<TableTitle, string> = {
  'copart-fee': auctionFee,
  'copart-internet-bid': internetBid,
  'iaa-fee': auctionFee,
  'iaa-internet-bid': internetBid,
  'ship-delivery': `Из порта США до порта назначения по типу кузова, до границы и срок. Отдельно ${heavy} — столбец Truck или «Грузовик».`,
  transportation: 'От площадки аукциона до порта отправки.',
}
