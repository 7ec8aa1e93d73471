/** The six fee and delivery tables, as the order names them. */
export const tableTitles = [
  'copart-fee',
  'copart-internet-bid',
  'iaa-fee',
  'iaa-internet-bid',
  'ship-delivery',
  'transportation',
] as const
export type TableTitle = (typeof tableTitles)[number]
