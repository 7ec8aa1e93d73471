/** Letters to customers whose text the office may write: the option of each, its name and placeholders. */
import { text as invoiceLetterText } from '#messages/ru/work/invoice-letter.js'
import { text as orderLetterText } from '#messages/ru/work/order-letter.js'
import { namesAccount } from '#shared/domain/system/firm-codes.ts'
import { invoiceBrackets, invoiceLetterOption, invoicePlaceholders } from './invoices/invoice-letter.ts'
import { letterBrackets, orderLetterOption, orderPlaceholders } from './order-letter.ts'

interface OfficeLetter {
  name: string
  placeholders: readonly string[]
  /** Text that a new option begins with. */
  usual: string
  /** True where the text must not name a bank account. */
  withoutAccount?: boolean
}

export const officeLetters: Readonly<Record<string, OfficeLetter>> = {
  [orderLetterOption]: {
    name: 'Письмо клиенту о новом этапе заказа',
    placeholders: orderPlaceholders,
    usual: orderLetterText(letterBrackets),
  },
  [invoiceLetterOption]: {
    name: 'Письмо клиенту со счётом',
    placeholders: invoicePlaceholders,
    usual: invoiceLetterText(invoiceBrackets),
    withoutAccount: true,
  },
}

/** Problem with the office's text of a letter; null when there is none. */
export const checkLetter = (
  text: string,
  { placeholders, withoutAccount = false }: OfficeLetter,
): string | null => {
  if (withoutAccount && namesAccount(text))
    return 'Письмо: номер счёта в банке в нём не пишут, он стоит в самом счёте'
  if (text.length > 4_000) return 'Письмо: не длиннее 4000 символов'
  for (const [whole, name = ''] of text.matchAll(/\{([^{}\n]*)\}/g))
    if (!placeholders.some(known => known === name.trim().toLowerCase()))
      return `Письмо: ${whole} подставить нечем. Есть ${placeholders.map(known => `{${known}}`).join(', ')}`
  return null
}
