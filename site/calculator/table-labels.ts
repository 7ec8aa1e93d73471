/** The tables of a statement in plain words. */
export const tableLabels: Record<string, string> = {
  'copart-fee': 'сборы Copart',
  'copart-internet-bid': 'интернет-ставка Copart',
  'iaa-fee': 'сборы IAAI',
  'iaa-internet-bid': 'интернет-ставка IAAI',
  'ship-delivery': 'доставка морем',
  transportation: 'доставка по\u00a0США',
}
