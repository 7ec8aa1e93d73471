/**
 * Actions below a statement (mail, highest bid, last calculations) and beside its total (link, print, PDF, second car).
 */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#messages/calculation/calculator.js'
import { calculation as form } from '#messages/work/forms.js'
import { sendTo } from '#messages/work/messengers.js'
import { toQuery } from '#shared/calculator/form/fields-query.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { CalculationForm } from '../callback/calculation-form.tsx'
import { Icon } from '../components/icon.tsx'
import { messengersOf } from '../components/messengers.tsx'
import { calculationLink } from './calculation-link.ts'
import { ChatLink } from './chat-link.tsx'
import { HighestBid } from './highest-bid.tsx'
import { PastCalculations } from './past-calculations.tsx'
import { PdfButton } from './pdf-button.tsx'
import { datedQuote } from './request-call-button.tsx'
import type { Calculation } from './use-calculator.ts'

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
    <div className="statement-actions">
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
    <div className="row statement-tools">
      <CopyLink address={calculationLink(calculation, statement)} />
      <button type="button" className="link-button needs-script" onClick={() => window.print()}>
        <Icon name="print" />
        {messages.print}
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
          {sendTo({ messenger: title })}
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
        {messages.compare}
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
        navigator.clipboard.writeText(url).then(
          () => setCopied(address),
          () => window.prompt(messages.copyPrompt, url),
        )
      }}
    >
      <Icon name={copied === address ? 'check' : 'link'} />
      <span aria-live="polite">{copied === address ? messages.copied : messages.copyLink}</span>
    </button>
  )
}
