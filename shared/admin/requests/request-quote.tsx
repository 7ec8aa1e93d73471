/** The calculation that came with a request, line by line as the visitor saw it, and its document. */
import { Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { showDay, showRate } from '../components/show-time.ts'
import { QuoteDocumentButton } from '../quotes/quote-document-button.tsx'
import { QuoteStatement } from '../quotes/quote-statement.tsx'

export const RequestQuote = ({ quote }: { quote: NonNullable<OfficeRequest['quote']> }) => {
  const { number, statement } = quote
  return (
    <section aria-label="Приложенный расчёт" className="admin-quote">
      <Group justify="space-between" align="baseline">
        <h3>
          <Link to={`/admin/quotes/${number}`}>Расчёт {number}</Link>
        </h3>
        <QuoteDocumentButton number={number} size="compact-sm" />
      </Group>
      <p className="admin-quiet">
        Курс на {showDay(statement.rates.date)}: доллар {showRate(statement.rates.USD)}, евро{' '}
        {showRate(statement.rates.EUR)}
      </p>
      <QuoteStatement number={number} statement={statement} />
    </section>
  )
}
