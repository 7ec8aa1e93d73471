import * as texts from '#messages/admin/calculation/quotes.js'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { StatementTable } from '#shared/ui/statement-table.tsx'
import { StatementNotes } from './statement-notes.tsx'
import './quote-statement.css'

const UkrainianStatement = lazyPart(
  async () => (await import('./ukrainian-statement.tsx')).UkrainianStatement,
  <LoadingState rows={12} />,
)

export const QuoteStatement = ({ quote }: { quote: Pick<StoredQuote, 'number' | 'lang' | 'statement'> }) => {
  const { number, lang, statement } = quote
  const Table = lang === 'uk' ? UkrainianStatement : StatementTable
  return (
    <div lang={lang}>
      <Table statement={statement} caption={texts.quoteOfLines({ number })} />
      <StatementNotes statement={statement} />
    </div>
  )
}
