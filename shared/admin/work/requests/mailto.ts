import * as texts from '#messages/admin/work/requests.js'
/**
 * Everything but the @ is encoded, so that no text can add a header or another recipient.
 *
 * @example mailtoOf('a@b.c', '2026-000001') // 'mailto:a@b.c?subject=%D0%A0…'
 */
export const mailtoOf = (email: string, quoteNumber?: string): string => {
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}${quoteNumber ? `?subject=${encodeURIComponent(texts.mailSubject({ quoteNumber }))}` : ''}`
}
