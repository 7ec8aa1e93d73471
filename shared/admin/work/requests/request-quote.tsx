import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/requests.js'
import { askIfIncomplete } from '#shared/admin/calculation/quotes/ask-if-incomplete.ts'
import { QuoteDocumentButton } from '#shared/admin/calculation/quotes/quote-document-button.tsx'
import { StatementNotes } from '#shared/admin/calculation/quotes/statement-notes.tsx'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { copyText } from '#shared/admin/platform/components/dialogs/notify.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { draftKey } from '#shared/admin/platform/drafts/draft-store.ts'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { type OfficeRequest, readRequestHistoryEndpoint } from '#shared/contract/work/requests.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { quoteDraft } from './request-names.ts'
import { useAnswer } from './use-answer.ts'

const QuoteStatement = lazyPart(
  async () => (await import('#shared/admin/calculation/quotes/quote-statement.tsx')).QuoteStatement,
)

/** Loaded when opened, since the form brings the calculator's rules. */
const NewQuoteForm = lazyPart(
  async () => (await import('./new-quote-form.tsx')).NewQuoteForm,
  <LoadingState rows={4} />,
)

/** State of the form for a new quote; open from the start when there is a draft. */
export const useQuoting = (request: OfficeRequest) => {
  const mayWrite = useCan('requests.write') && request.erasedAt === null
  const userId = useUser()?.id ?? 0
  const [open, setOpen] = useState(
    () => mayWrite && localStorage.getItem(draftKey(userId, quoteDraft(request.id))) !== null,
  )
  /** True when opened by a press, so that the form takes the focus; false for a restored draft. */
  const [isFresh, setFresh] = useState(false)
  const button = useFocusBack(open)
  const begin = () => {
    setFresh(true)
    setOpen(true)
  }
  return { mayWrite, open, isFresh, button, begin, close: () => setOpen(false) }
}

interface RequestQuoteProps {
  request: OfficeRequest
  quoting: ReturnType<typeof useQuoting>
}

export const RequestQuote = ({ request, quoting }: RequestQuoteProps) => {
  const { mayWrite, open, isFresh, button, begin, close } = quoting
  const { quote } = request
  if (open) {
    return (
      <section aria-label={texts.newQuote} className="admin-quote">
        <h3>{texts.newQuote}</h3>
        <NewQuoteForm request={request} focused={isFresh} onClose={close} />
      </section>
    )
  }
  if (!quote) return null
  const { number, statement } = quote
  const warned = statement.warnings.length
  return (
    <section aria-label={texts.attachedQuote} className="admin-quote">
      <Group justify="space-between" align="baseline">
        <h3>
          <Link to={`/admin/quotes/${number}`}>{texts.quote({ number })}</Link>
        </h3>
        <Group gap="xs">
          {mayWrite && (
            <Button ref={button} size="compact-sm" variant="default" onClick={begin}>
              {texts.changeQuote}
            </Button>
          )}
          <QuoteDocumentButton quote={quote} size="compact-sm" />
        </Group>
      </Group>
      <p className="admin-quiet">
        {texts.ratesOf({
          date: formatDay(statement.rates.date),
          USD: formatRate(statement.rates.USD),
          EUR: formatRate(statement.rates.EUR),
        })}
      </p>
      <p>
        {statement.rates.forecast && <span>{texts.forecast}</span>}
        <strong>{formatMoney(statement.total.uah, 'UAH')}</strong>
        <span>{`, ${formatMoney(statement.total.usd, 'USD')}`}</span>
      </p>
      {dayLine(statement) && <p className="admin-quiet">{dayLine(statement)}</p>}
      <details>
        <summary>{warned > 0 ? texts.linesWithNotes({ n: warned }) : texts.lines}</summary>
        <QuoteStatement quote={{ ...quote, statement: { ...statement, missing: [] } }} />
      </details>
      <StatementNotes statement={{ missing: statement.missing, warnings: [] }} />
      {mayWrite && <SendQuote request={request} />}
    </section>
  )
}

/** Sends the quote: by mail, or by link or PDF, after which a button marks it as handed over. */
export const SendQuote = ({ request }: { request: OfficeRequest }) => {
  const history = useCall(readRequestHistoryEndpoint, { params: { id: request.id } })
  const { busy, handOver } = useAnswer(request)
  const askFirst = (run: () => void) => askIfIncomplete(request.quote?.statement, run)
  const link = history.data?.quotes.find(({ number }) => number === request.quote?.number)?.link
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={texts.handQuoteOver}>
      {request.email && (
        <Button
          size="compact-sm"
          loading={busy}
          onClick={() => askFirst(() => void handOver({ way: 'mail' }))}
        >
          {texts.sendTo({ email: request.email })}
        </Button>
      )}
      {link && (
        <CompactButton onClick={() => askFirst(() => void copyText(link, texts.linkCopied))}>
          {texts.copyLink}
        </CompactButton>
      )}
      <CompactButton disabled={busy} onClick={() => void handOver({ way: 'hand' })}>
        {texts.markSent}
      </CompactButton>
    </Group>
  )
}
