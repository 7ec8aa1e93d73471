/** What became of the requests, and the month in pictures. */
import { Page } from '#shared/admin/platform/components/page.tsx'
import { ConversionCard } from './conversion-card.tsx'
import { FiguresCard } from './figures-card.tsx'

export const FiguresPage = () => (
  <Page title="Показатели" hint="Откуда приходят заявки и чем заканчиваются">
    <ConversionCard />
    <FiguresCard />
  </Page>
)
