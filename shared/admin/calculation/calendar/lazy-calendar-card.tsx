/** The calendar after the page that it stands on: the names of all figures of the law come with it. */

import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const LazyCalendarCard = lazyPart(async () => (await import('./calendar-card.tsx')).CalendarCard)
