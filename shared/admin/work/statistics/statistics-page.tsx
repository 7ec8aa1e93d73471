import { Page } from '#shared/admin/platform/components/page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { ConversionCard } from './conversion-card.tsx'
import { MonthChartsCard } from './month-charts-card.tsx'
import { QuoteFactCard } from './quote-fact-card.tsx'

export const StatisticsPage = () => {
  const seesMoney = useCan('orders.money')
  return (
    <Page title="Показатели" hint="Откуда приходят заявки и чем заканчиваются">
      <ConversionCard />
      {seesMoney && <QuoteFactCard />}
      <MonthChartsCard />
    </Page>
  )
}
