/** The six tables as the office calls them. */
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const tableNames: Record<TableTitle, string> = {
  'copart-fee': 'Сборы Copart',
  'copart-internet-bid': 'Интернет-ставка Copart',
  'iaa-fee': 'Сборы IAAI',
  'iaa-internet-bid': 'Интернет-ставка IAAI',
  'ship-delivery': 'Доставка морем',
  transportation: 'Доставка по США',
}
