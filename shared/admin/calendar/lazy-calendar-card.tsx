/** The calendar after the page that it stands on: the names of all figures of the law come with it. */
import { LoadingRows } from '#shared/admin/components/states.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

export const LazyCalendarCard = lazyPart(
  async () => (await import('./calendar-card.tsx')).CalendarCard,
  <LoadingRows rows={3} />,
)
