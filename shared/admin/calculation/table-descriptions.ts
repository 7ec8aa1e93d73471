import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

const auctionFee = 'Сбор аукциона по цене лота и виду учётной записи.'
const internetBid = 'Сбор за ставку через интернет: до торгов и во время торгов.'

export const tableDescriptions: Record<TableTitle, string> = {
  'copart-fee': auctionFee,
  'copart-internet-bid': internetBid,
  'iaa-fee': auctionFee,
  'iaa-internet-bid': internetBid,
  'ship-delivery': 'Из порта США до порта назначения по типу кузова, до границы и срок.',
  transportation: 'От площадки аукциона до порта отправки.',
}
