/** Opens a chat with the office; with scripts the message already contains the calculation and its link. */
import type { AnchorHTMLAttributes } from 'react'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { withDraft } from '../components/chat-draft.ts'
import { calculationLink } from './calculation-link.ts'
import { calculationLabel } from './car-label.ts'
import type { Calculation } from './use-calculator.ts'

interface ChatLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  chat: string
  calculation: Calculation
  statement: CostBreakdown
}

export const ChatLink = ({ chat, calculation, statement, children, ...anchor }: ChatLinkProps) => (
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
