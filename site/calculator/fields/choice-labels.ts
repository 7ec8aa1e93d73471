import { choices } from '#messages/calculation/car.js'

export const choiceLabels = {
  ...choices,
  auction: { copart: 'Copart', iaai: 'IAAI' },
  currency: { USD: '$', EUR: '€' },
} as const

export type ChoiceName = keyof typeof choiceLabels
