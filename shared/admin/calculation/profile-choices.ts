/** Choices of the buyer's profile, which selects columns of the fee tables. */
export const profileChoices = [
  { name: 'title', label: 'Документ', choices: { clean: 'чистый', nonclean: 'не чистый' } },
  {
    name: 'payment',
    label: 'Оплата',
    choices: { secured: 'гарантированная', unsecured: 'негарантированная' },
  },
  { name: 'volume', label: 'Объём закупок', choices: { standard: 'обычный', high: 'высокий' } },
  { name: 'bid', label: 'Ставка', choices: { prebid: 'предварительная', live: 'живая' } },
] as const
