import { LazyCalendarCard } from './calculation/calendar/lazy-calendar-card.tsx'
import { RatesCard } from './calculation/rates/rates-card.tsx'
import { FilesNotice } from './content/media/files-notice.tsx'
import { type OverviewCard, OverviewPage } from './system/overview/overview-page.tsx'
import { RetentionNotice } from './system/personal-data/retention-notice.tsx'
import { ChecklistCard } from './system/setup/checklist-card.tsx'
import { ExampleCard } from './system/setup/example-card.tsx'
import { NewRequests } from './work/requests/new-requests.tsx'

const cards: readonly OverviewCard[] = [
  { Card: FilesNotice, place: 'notice' },
  { Card: RetentionNotice, place: 'notice' },
  { Card: ChecklistCard, needs: 'options.write', place: 'setup' },
  { Card: NewRequests },
  { Card: RatesCard, place: 'aside' },
  { Card: LazyCalendarCard, needs: 'tables.write', place: 'aside' },
  { Card: ExampleCard, needs: 'options.write', place: 'aside' },
]

export const HomePage = () => <OverviewPage cards={cards} />
