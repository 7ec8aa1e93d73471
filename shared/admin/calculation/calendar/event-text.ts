/** A change on the calendar in words, and the screen that it is from. */
import { showPrice } from '#shared/admin/calculation/prices/show-price.ts'
import { tableDescriptions } from '#shared/admin/calculation/tables/table-descriptions.ts'
import { versionPath } from '#shared/admin/calculation/tables/versions/table-address.ts'
import { showFigure } from '#shared/admin/calculation/tariffs/figures.ts'
import { fullName, tariffField } from '#shared/calculator/tariff-fields.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'

export const eventText = (event: CalendarEvent): { path: string; text: string } => {
  switch (event.kind) {
    case 'tariff': {
      const { field, value } = event
      const figure = value === null ? 'ставка офиса убирается' : showFigure(field, value)
      return { path: '/admin/tariffs?show=history', text: `${fullName(tariffField(field))}: ${figure}` }
    }
    case 'table':
      return {
        path: versionPath(event.title, event.version),
        text: `${tableDescriptions[event.title].name}: версия ${event.version}`,
      }
    case 'price':
      return {
        path: '/admin/prices',
        text: `${event.name}: ${showPrice(event.title, event.value)}`,
      }
  }
}
