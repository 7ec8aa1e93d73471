/** Letters to customers whose text the office may write: the option of each and its placeholders. */
import { text as invoiceLetterText } from '#messages/ru/work/invoice-letter.js'
import { text as orderLetterText } from '#messages/ru/work/order-letter.js'
import { invoiceBrackets, invoiceLetterOption, invoicePlaceholders } from './invoices/invoice-letter.ts'
import { letterBrackets, orderLetterOption, orderPlaceholders } from './order-letter.ts'

export interface OfficeLetter {
  placeholders: readonly string[]
  /** Text that a new option begins with. */
  usual: string
  /** True where the text must not name a bank account. */
  withoutAccount?: boolean
}

export const officeLetters: Readonly<Record<string, OfficeLetter>> = {
  [orderLetterOption]: {
    placeholders: orderPlaceholders,
    usual: orderLetterText(letterBrackets),
  },
  [invoiceLetterOption]: {
    placeholders: invoicePlaceholders,
    usual: invoiceLetterText(invoiceBrackets),
    withoutAccount: true,
  },
}
