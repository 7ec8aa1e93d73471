/** The six tables in words. */
import type { TableTitle } from '#shared/domain/table-titles.ts'

export const tableNames: Record<TableTitle, { name: string; about: string }> = {
  'copart-fee': {
    name: 'Сборы Copart',
    about: 'Сбор покупателя по цене лота и виду учётной записи.',
  },
  'copart-internet-bid': {
    name: 'Интернет-ставка Copart',
    about: 'Сбор за ставку через интернет: предварительную и живую.',
  },
  'iaa-fee': { name: 'Сборы IAAI', about: 'Сбор покупателя по цене лота и виду учётной записи.' },
  'iaa-internet-bid': {
    name: 'Интернет-ставка IAAI',
    about: 'Сбор за ставку через интернет: предварительную и живую.',
  },
  'ship-delivery': {
    name: 'Доставка морем',
    about: 'Из порта США до порта назначения по типу кузова, до границы и срок.',
  },
  transportation: {
    name: 'Доставка по США',
    about: 'От площадки аукциона до порта отправки.',
  },
}
