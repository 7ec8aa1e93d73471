/**
 * Actions below a statement (mail, highest bid, last calculations) and beside its total (link, print, PDF, second car).
 */
import { type AnchorHTMLAttributes, useState } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#messages/calculation/calculator.js'
import { pdfOffline, savePdf } from '#messages/calculation/calculator.js'
import { calculation as form } from '#messages/work/forms.js'
import { sendTo } from '#messages/work/messengers.js'
import { toQuery } from '#shared/calculator/form/fields-query.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { CalculationForm } from '#site/callback/calculation-form.tsx'
import { copyAddress } from '#site/components/copy-address.ts'
import { Icon } from '#site/components/icon.tsx'
import { messengersOf, withDraft } from '#site/components/messengers.tsx'
import { isOnline } from '#site/offline/connection.ts'
import { inPageLanguage } from '#site/routing/page-language.ts'
import { calculationLabel } from '../car-label.ts'
import { PastCalculations } from '../past-calculations.tsx'
import type { Calculation } from '../use-calculator.ts'
import { HighestBid } from './highest-bid.tsx'
import { datedQuote } from './request-call-button.tsx'

export interface ResultActionsProps {
  calculation: Calculation
  statement: CostBreakdown
  page: PageOf<'calculator'>
  site: SiteInfo
}

export const ResultActions = ({ calculation, page, site }: Omit<ResultActionsProps, 'statement'>) => {
  const { input } = calculation
  const quote = datedQuote(calculation)
  if (!input || !quote) return null
  return (
    <div className="statement-actions screen-only">
      <details className="form-more">
        <summary>{form.title}</summary>
        <p className="fine">{site.texts?.calculation_text ?? form.lead}</p>
        <CalculationForm quote={quote} site={site} />
      </details>
      <HighestBid calculation={calculation} input={input} asked={page.budget} />
      <PastCalculations calculation={calculation} prefix={site.prefix} />
    </div>
  )
}

/** Actions beside the total: link, print, PDF, messenger, second car. */
export const ResultTools = ({ calculation, statement, site }: Omit<ResultActionsProps, 'page'>) => {
  const { fields } = calculation
  const quote = datedQuote(calculation)
  if (!quote) return null
  return (
    <div className="row statement-tools screen-only">
      <CopyLink address={calculationLink(calculation, statement)} />
      <button type="button" className="link-button needs-script" onClick={() => window.print()}>
        <Icon name="print" />
        <span>{messages.print}</span>
      </button>
      <PdfButton quote={quote} />
      {messengersOf(site).map(({ title, url }) => (
        <ChatLink
          key={url}
          className="link-button"
          chat={url}
          calculation={calculation}
          statement={statement}
        >
          <Icon name="send" />
          <span>{sendTo({ messenger: title })}</span>
        </ChatLink>
      ))}
      <a
        className="link-button"
        href={calculation.addressOf(fields, toQuery(fields))}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          flushSync(() => calculation.putBeside({ fields, statement }))
          document.getElementById('comparison-title')?.scrollIntoView()
        }}
      >
        <Icon name="scales" />
        <span>{messages.compare}</span>
      </a>
    </div>
  )
}

const CopyLink = ({ address }: { address: string }) => {
  const [copied, setCopied] = useState('')
  return (
    <button
      type="button"
      className="link-button needs-script"
      onClick={() => {
        const url = new URL(address, window.location.href).href
        void copyAddress(url, messages.copyPrompt).then(isCopied => isCopied && setCopied(address))
      }}
    >
      <Icon name={copied === address ? 'check' : 'link'} />
      <span aria-live="polite">{copied === address ? messages.copied : messages.copyLink}</span>
    </button>
  )
}

/** Opens a chat with the office; with scripts the message already contains the calculation and its link. */
interface ChatLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  chat: string
  calculation: Calculation
  statement: CostBreakdown
}

const ChatLink = ({ chat, calculation, statement, children, ...anchor }: ChatLinkProps) => (
  <a
    {...anchor}
    href={chat}
    rel="noopener noreferrer"
    target="_blank"
    onClick={event => {
      const label = calculationLabel(calculation.fields, totalTitle(statement), statement.total)
      const link = new URL(calculationLink(calculation, statement), window.location.href).href
      event.currentTarget.href = withDraft(chat, `${label}\n${link}`)
    }}
  >
    {children}
  </a>
)

/** Downloads the calculation as a PDF, through a plain form that works with and without scripts. */
const PdfButton = ({ quote }: { quote: QuoteInput }) => {
  const [refused, setRefused] = useState(false)
  return (
    <form
      action={inPageLanguage('/api/calculator/quote/document')}
      method="post"
      onSubmit={event => {
        setRefused(!isOnline())
        if (!isOnline()) event.preventDefault()
      }}
    >
      <input type="hidden" name="quote" value={JSON.stringify(quote)} />
      <button type="submit" className="link-button">
        <Icon name="file" />
        <span>{savePdf}</span>
      </button>
      <span role="status">{refused && pdfOffline}</span>
    </form>
  )
}

/**
 * Link with the day and versions of the calculation, so that it shows the same amounts later. The link of a comparison
 * has none, so it is calculated for the day on which it is opened.
 */
const calculationLink = (
  { address, beside, today, outdated }: Calculation,
  statement: CostBreakdown,
): string => (beside ? address : markedAddress(address, outdated?.madeOn ?? today, statement))
