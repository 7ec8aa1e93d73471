import * as texts from '#messages/admin/calculation/common.js'
/** Choices of the buyer's profile, which selects columns of the fee tables. */
export const profileChoices = [
  { name: 'title', label: texts.document, choices: texts.titles },
  { name: 'payment', label: texts.payment, choices: texts.payments },
  { name: 'volume', label: texts.volume, choices: texts.volumes },
  { name: 'bid', label: texts.bid, choices: texts.bids },
] as const
