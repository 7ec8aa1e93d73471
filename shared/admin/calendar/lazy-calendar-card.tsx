/** The calendar after the page that it stands on: the names of all figures of the law come with it. */
import { lazy, Suspense } from 'react'
import { LoadingRows } from '#shared/admin/components/states.tsx'

const CalendarCard = lazy(async () => {
  const { CalendarCard } = await import('./calendar-card.tsx')
  return { default: CalendarCard }
})

export const LazyCalendarCard = () => (
  <Suspense fallback={<LoadingRows rows={3} />}>
    <CalendarCard />
  </Suspense>
)
