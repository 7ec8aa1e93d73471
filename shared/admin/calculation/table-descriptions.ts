import * as texts from '#messages/admin/calculation/common.js'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

/** The border is ours; the auctions' own is asked of the office. */
const heavy = texts.heavyVehicles
const auctionFee = texts.auctionFee({ heavy })
const internetBid = texts.internetBid

export const tableDescriptions: Record<TableTitle, string> = {
  'copart-fee': auctionFee,
  'copart-internet-bid': internetBid,
  'iaa-fee': auctionFee,
  'iaa-internet-bid': internetBid,
  'ship-delivery': texts.shipDelivery({ heavy }),
  transportation: texts.inlandCarriage,
}
