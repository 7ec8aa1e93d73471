import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const tableDescriptions: Record<TableTitle, { name: string; about: string }> = {
  'copart-fee': {
    name: tableNames['copart-fee'],
    about: 'Сбор аукциона по цене лота и виду учётной записи.',
  },
  'copart-internet-bid': {
    name: tableNames['copart-internet-bid'],
    about: 'Сбор за ставку через интернет: до торгов и во время торгов.',
  },
  'iaa-fee': { name: tableNames['iaa-fee'], about: 'Сбор аукциона по цене лота и виду учётной записи.' },
  'iaa-internet-bid': {
    name: tableNames['iaa-internet-bid'],
    about: 'Сбор за ставку через интернет: до торгов и во время торгов.',
  },
  'ship-delivery': {
    name: tableNames['ship-delivery'],
    about: 'Из порта США до порта назначения по типу кузова, до границы и срок.',
  },
  transportation: {
    name: tableNames.transportation,
    about: 'От площадки аукциона до порта отправки.',
  },
}
