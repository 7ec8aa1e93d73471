/** A change on the calendar in words, and the screen that it is from. */

import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { CalendarEvent } from '#shared/contract/calculation/calendar.ts'
import { showPrice } from '../prices/show-price.ts'
import { versionPath } from '../table-address.ts'
import { tableDescriptions } from '../table-descriptions.ts'
import { showFigure } from '../tariffs/figures.ts'

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
