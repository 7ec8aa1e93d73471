/** The six tables in words. */
import { tableNames as names } from '#shared/calculator/table-names.ts'
import type { TableTitle } from '#shared/domain/table-titles.ts'

export const tableNames: Record<TableTitle, { name: string; about: string }> = {
  'copart-fee': {
    name: names['copart-fee'],
    about: 'Сбор покупателя по цене лота и виду учётной записи.',
  },
  'copart-internet-bid': {
    name: names['copart-internet-bid'],
    about: 'Сбор за ставку через интернет: предварительную и живую.',
  },
  'iaa-fee': { name: names['iaa-fee'], about: 'Сбор покупателя по цене лота и виду учётной записи.' },
  'iaa-internet-bid': {
    name: names['iaa-internet-bid'],
    about: 'Сбор за ставку через интернет: предварительную и живую.',
  },
  'ship-delivery': {
    name: names['ship-delivery'],
    about: 'Из порта США до порта назначения по типу кузова, до границы и срок.',
  },
  transportation: {
    name: names.transportation,
    about: 'От площадки аукциона до порта отправки.',
  },
}
