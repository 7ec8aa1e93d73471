/** A link that opens the person's own mail program. */

/**
 * Everything but the address sign is encoded, so that no text can add a header or another recipient.
 *
 * @example mailtoOf('a@b.c', '2026-000001') // 'mailto:a@b.c?subject=%D0%A0…'
 */
export const mailtoOf = (email: string, quoteNumber?: string, body?: string): string => {
  const address = encodeURIComponent(email).replace('%40', '@')
  const parts = [
    quoteNumber ? `subject=${encodeURIComponent(`Расчёт ${quoteNumber}`)}` : '',
    // Mail programs want the line ends of mails.
    body ? `body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}` : '',
  ].filter(Boolean)
  return `mailto:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
