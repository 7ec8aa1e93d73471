/** Reads the no of a mail server (RFC 5321, 4.2.1): nothing is sent again after a final one. */
import { z } from 'zod'
import { DeliverDaily, NeverDelivered, PutOff, Undelivered } from '../outbox/retry-pauses.ts'
import type { Reason } from '../outbox/undelivered-reason.ts'

/** Fields of nodemailer's errors; other errors have none. */
export const smtpFailure = z
  .object({
    code: z.string().catch(''),
    command: z.string().catch(''),
    responseCode: z.number().catch(0),
    response: z.string().catch(''),
    message: z.string().catch(''),
  })
  .catch({ code: '', command: '', responseCode: 0, response: '', message: '' })

/** The mail went to some recipients and not to these; sent again to all it would reach the others twice. */
export class PartlyRefused extends Error {
  readonly code = 'EENVELOPE'
  readonly command = 'RCPT TO'
  readonly refused: readonly string[]
  readonly response: string
  readonly responseCode: number
  constructor(refused: readonly string[], errors: readonly unknown[]) {
    const failures = errors.map(error => smtpFailure.parse(error))
    const { message, response, responseCode } =
      failures.find(isForNow) ?? failures[0] ?? smtpFailure.parse(undefined)
    super(message)
    this.refused = refused
    this.response = response
    this.responseCode = responseCode
  }
}

/** The mail went to some recipients, and the server says "not now" of the others. */
export class PartlyPutOff extends PutOff {
  readonly left: readonly string[]
  constructor(left: readonly string[], ...putOff: ConstructorParameters<typeof PutOff>) {
    super(...putOff)
    this.left = left
  }
}

/**
 * The error of `transport.send` as one that says when the letter may be sent again, with the reason for the office; any
 * other error as it is. `said`: the server's words as they may be shown.
 */
export const asRefusal = (error: unknown, to: string, said: string): unknown => {
  const answer = said.replace(nodemailersWords, '')
  // A server that was entered in the admin has its codes alone in the message.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof PartlyRefused) {
    if (isForNow(cause)) return new PartlyPutOff(cause.refused, { code: 'putOff', answer }, { cause: error })
    const reason = { code: 'refusedAddress', to: cause.refused.join(', '), answer } as const
    return new NeverDelivered(reason, { cause: error })
  }
  const failure = smtpFailure.parse(cause)
  const { code, command, responseCode, response } = failure
  const isPutOff = isForNow(failure)
  // 530 to 538 are about the sign-in and what protects it, which the office mends: the letter waits.
  const isAboutSignIn = code === 'EAUTH' || (responseCode >= 530 && responseCode <= 538)
  if (!isPutOff && (isAboutSignIn || code === 'ETLS')) {
    const wantsTls =
      code === 'ETLS' || responseCode === 538 || (responseCode === 530 && aboutTls.test(response))
    const reason = { code: wantsTls ? 'noSecureConnection' : 'signInRefused', answer } as const
    return new Undelivered(reason, { cause: error })
  }
  const step = /^(?:MAIL FROM|RCPT TO|DATA)/.exec(command)?.[0]
  if (isPutOff) return new PutOff({ code: 'putOff', answer }, { cause: error })
  if (responseCode < 500 || !step) return error
  if (isMailboxFull(responseCode, response))
    return new DeliverDaily({ code: 'mailboxFull', to, answer }, { cause: error })
  return new NeverDelivered(refused(step, to, answer), { cause: error })
}

const isForNow = ({ responseCode, response }: { responseCode: number; response: string }): boolean =>
  (responseCode >= 400 && responseCode < 500) || officeLimit.test(response)

/** RFC 3463 has `4.5` for what passes alone: Gmail says by it that the office has sent enough for a day. */
const officeLimit = /\b5\.4\.5\b/

/** 530 says «sign in first» or «STARTTLS first». */
export const aboutTls = /\bSSL\b|\bTLS\b|wrong version number|STARTTLS/i

/** @example 'Message failed: 550 5.1.1 User unknown' */
const nodemailersWords = /^[^:]*: (?=\d{3}\b)/

const refused = (step: string, to: string, answer: string): Reason => {
  if (step === 'MAIL FROM') return { code: 'refusedSender', answer }
  return { code: step === 'RCPT TO' ? 'refusedAddress' : 'refusedLetter', to, answer }
}

/** RFC 3463 has `5.2.2` for it; a bare 552, or one that names another status of the mailbox, stands for it too. */
const isMailboxFull = (responseCode: number, response: string): boolean => {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
  return status === '5.2.2' || (responseCode === 552 && status === undefined)
}
