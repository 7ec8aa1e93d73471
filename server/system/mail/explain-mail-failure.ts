/** Explains a mail server's error to the person who has to correct the settings. */

import type { z } from 'zod'
import { texts } from '#messages/server/system/mail.js'
import {
  aboutRelay,
  aboutSender,
  aboutTls,
  asksToSignIn,
  isForNow,
  smtpFailure,
} from '#server/platform/mail/smtp-refusal.ts'
import type { MailServer } from '#server/platform/mail/transport.ts'
import { reasonOf } from '#server/platform/outbox/deliver-due.ts'
import type { MailProblem, MailTest } from '#shared/contract/system/setup.ts'

export const mailNotConfigured = (): MailTest['problem'] => ({
  kind: 'not-configured',
  explanation: texts.notSet,
  said: '',
})

/** Takes the error of `transport.send`; `settings` are those used for sending. */
export const explainMailFailure = (
  error: unknown,
  settings: MailServer = { smtpUrl: '' },
): NonNullable<MailTest['problem']> => {
  const entered = 'entered' in settings
  // For a server entered in the admin, its own message is only in `cause`, see `transport.ts`.
  const failure = entered && error instanceof Error && error.cause !== undefined ? error.cause : error
  const cause = causeOf(smtpFailure.parse(failure))
  const explanation = (entered && byOffice[cause]) || texts.environment[cause]
  return { kind: kinds[cause], explanation, said: reasonOf(error) }
}

/** Checks codes before messages, which may mention anything, such as «SSL» beside a wrong password. */
const causeOf = (failure: z.infer<typeof smtpFailure>): Cause => {
  const { code, command, responseCode, message } = failure
  if (code === 'ELOST') return 'lost-password'
  if (code === 'EPRIVATE') return 'private'
  // Code 530 means «sign in first» or «STARTTLS first», and servers send it where the mail would begin.
  if (responseCode === 530 && !aboutTls.test(message)) return 'sign-in-needed'
  if (code === 'ETLS' || responseCode === 530 || responseCode === 538) return 'no-tls'
  // Greylisting, too many mails, maintenance: nothing is wrong with the settings.
  if (isForNow(failure)) return 'try-later'
  if (code === 'EAUTH' || responseCode === 535) return 'wrong-password'
  if (responseCode >= 500) return causeOfRejection(command, message)
  if (aboutCertificate.test(message)) return 'bad-certificate'
  if (aboutTls.test(message)) return 'no-tls'
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'unknown-host'
  if (/greeting never received/i.test(message)) return 'silent'
  return unreachable.has(code) ? 'unreachable' : 'rejected'
}

const causeOfRejection = (command: string, message: string): Cause => {
  if (aboutRelay.test(message) || asksToSignIn.test(message)) return 'sign-in-needed'
  // Postfix rejects a sender only after the recipient, some servers only after the text.
  if (command.startsWith('MAIL FROM') || aboutSender.test(message)) return 'refused-sender'
  if (command.startsWith('RCPT TO')) return 'refused-recipient'
  return aboutTls.test(message) ? 'no-tls' : 'rejected'
}

const aboutCertificate = /certificate|altnames/i
const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'ECONNREFUSED', 'ECONNRESET'])

/** Causes, finer than the contract's `MailProblem`: each has a remedy of its own. */
type Cause =
  | Exclude<MailProblem, 'not-configured'>
  | 'sign-in-needed'
  | 'bad-certificate'
  | 'unknown-host'
  | 'silent'
  | 'try-later'
  | 'private'
  | 'lost-password'

const kinds: Record<Cause, MailProblem> = {
  'wrong-password': 'wrong-password',
  'sign-in-needed': 'wrong-password',
  'refused-sender': 'refused-sender',
  'refused-recipient': 'refused-recipient',
  'no-tls': 'no-tls',
  'bad-certificate': 'no-tls',
  'unknown-host': 'unreachable',
  private: 'unreachable',
  'lost-password': 'not-configured',
  silent: 'unreachable',
  unreachable: 'unreachable',
  'try-later': 'rejected',
  rejected: 'rejected',
}

/** Explanations for a server entered in the admin, where the remedy differs. */
const byOffice: { readonly [C in Cause]?: string } = texts.office
