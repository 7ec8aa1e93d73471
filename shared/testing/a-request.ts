/** A request as the office reads it: a call that nobody has answered yet, but for what is given. */
import type { OfficeRequest } from '#shared/contract/requests.ts'

export const aRequest = (given: Partial<OfficeRequest> = {}): OfficeRequest => ({
  id: 5,
  kind: 'callback',
  lang: 'ru',
  name: 'Олена Коваль',
  phone: '+380671234567',
  email: null,
  message: null,
  quote: null,
  status: 'new',
  note: '',
  takenBy: null,
  holder: null,
  nextAction: null,
  hasEarlier: false,
  consentVersion: null,
  erasedAt: null,
  mailState: 'none',
  mailError: null,
  telegramState: 'none',
  telegramError: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  version: 3,
  ...given,
})
