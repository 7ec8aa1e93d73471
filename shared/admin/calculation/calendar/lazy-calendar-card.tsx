/** Calendar card loaded after its page, because its code brings the names of all figures of the law. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const LazyCalendarCard = lazyPart(async () => (await import('./calendar-card.tsx')).CalendarCard)
