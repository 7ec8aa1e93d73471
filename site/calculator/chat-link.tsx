/** Opens a chat with the office; where scripts run, with the calculation and its address already typed. */
import type { AnchorHTMLAttributes } from 'react'
import type { Statement } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { calculationLabel } from './car-label.ts'
import { sharedAddress } from './shared-address.ts'
import type { Calculation } from './use-calculator.ts'

interface ChatLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  chat: string
  calculation: Calculation
  statement: Statement
}

export const ChatLink = ({ chat, calculation, statement, children, ...anchor }: ChatLinkProps) => (
  <a
    {...anchor}
    href={chat}
    rel="noopener noreferrer"
    target="_blank"
    onClick={event => {
      const label = calculationLabel(calculation.fields, totalTitle(statement), statement.total)
      const link = new URL(sharedAddress(calculation, statement), window.location.href).href
      event.currentTarget.href = withDraft(chat, `${label}\n${link}`)
    }}
  >
    {children}
  </a>
)

/**
 * A chat that opens with a text already in it.
 *
 * @example withDraft('https://t.me/broker', 'Так') // 'https://t.me/broker?text=%D0%A2%D0%B0%D0%BA'
 */
export const withDraft = (chat: string, text: string): string =>
  `${chat}${chat.includes('?') ? '&' : '?'}${chat.startsWith('viber:') ? 'draft' : 'text'}=${encodeURIComponent(text)}`
