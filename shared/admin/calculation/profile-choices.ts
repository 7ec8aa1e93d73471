import * as texts from '#messages/admin/calculation/common.js'
/** Choices of the buyer's profile, which selects columns of the fee tables. */
export const profileChoices = [
  {
    name: 'title',
    label: texts.document,
    choices: { clean: texts.titles.clean, nonclean: texts.titles.nonclean },
  },
  {
    name: 'payment',
    label: texts.payment,
    choices: { secured: texts.payments.secured, unsecured: texts.payments.unsecured },
  },
  {
    name: 'volume',
    label: texts.volume,
    choices: { standard: texts.volumes.standard, high: texts.volumes.high },
  },
  { name: 'bid', label: texts.bid, choices: { prebid: texts.bids.prebid, live: texts.bids.live } },
] as const
