/** The choices of the calculator in plain words. */

export const choiceLabels = {
  route: { usa: 'США, аукцион', eu: 'Европа', georgia: 'Грузия', own: 'Своя доставка' },
  kind: { passenger: 'Легковой', moto: 'Мотоцикл', truck: 'Грузовик', bus: 'Автобус' },
  engine: { petrol: 'Бензин', diesel: 'Дизель', gas: 'Газ', hybrid: 'Гибрид', electric: 'Электро' },
  fuel: { petrol: 'Бензин', diesel: 'Дизель' },
  body: { sedan: 'Седан, хэтчбек', suv: 'Внедорожник', pickup: 'Пикап', moto: 'Мотоцикл' },
  auction: { copart: 'Copart', iaai: 'IAAI' },
  title: { clean: 'Чистый', nonclean: 'Salvage и\u00a0другие' },
  payment: { secured: 'Гарантированная', unsecured: 'Негарантированная' },
  volume: { standard: 'Обычный', high: 'Высокий' },
  bid: { prebid: 'Заранее', live: 'На\u00a0живых торгах' },
  currency: { USD: '$', EUR: '€' },
} as const

export type ChoiceName = keyof typeof choiceLabels
