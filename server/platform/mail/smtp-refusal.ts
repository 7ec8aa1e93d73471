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
  const step = /^(?:MAIL FROM|RCPT TO|DATA)/.exec(command)?.[0]
  // 530 to 538 are about the sign-in and what protects it, which the office mends: the letter waits.
  const isAboutSignIn =
    code === 'EAUTH' ||
    (responseCode >= 530 && responseCode <= 538) ||
    (step !== 'DATA' && asksToSignIn.test(response))
  if (!isPutOff && (isAboutSignIn || code === 'ETLS')) {
    const wantsTls =
      code === 'ETLS' || responseCode === 538 || (responseCode === 530 && aboutTls.test(response))
    const reason = { code: wantsTls ? 'noSecureConnection' : 'signInRefused', answer } as const
    return new Undelivered(reason, { cause: error })
  }
  if (isPutOff) return new PutOff({ code: 'putOff', answer }, { cause: error })
  if (responseCode < 500 || !step) return error
  if (isMailboxFull(responseCode, response))
    return new DeliverDaily({ code: 'mailboxFull', to, answer }, { cause: error })
  if (saysLater.test(response)) return new PutOff({ code: 'putOff', answer }, { cause: error })
  return new NeverDelivered(refused({ step, response }, to, answer), { cause: error })
}

export const isForNow = ({ responseCode, response }: { responseCode: number; response: string }): boolean =>
  (responseCode >= 400 && responseCode < 500) || officeLimit.test(response)

/**
 * The office has sent enough for an hour or a day, which passes alone: RFC 3463 has `4.5` for it, as Gmail says it;
 * Exchange Online and hosters have codes and words of their own.
 */
const officeLimit =
  /\b5\.(?:4\.5|1\.90|7\.23[23])\b|SubmissionQuota|\b(?:sending|relay|request|daily|hourly)(?: message)? (?:limit|quota)|\bper (?:hour|day)\b/i

/** Web.de, Zoho and Mailgun say «not now» by a 550 as well. */
const saysLater = /\btry (?:again )?(?:later|after|in \d)/i

/** 503 or 55x in place of 530. */
export const asksToSignIn =
  /\b5\.7\.57\b|\bAUTH command|SMTP authentication|authentication (?:is )?required|not authenticated/i

/** Postfix and Exim answer only at the recipient what they have against the sender, Exchange only behind the text. */
export const aboutSender =
  /\b5\.1\.[78]\b|\bsender\b|\bsend ?as|\bfrom address\b|not owned by user|\bSPF\b|\bDKIM\b|\bDMARC\b/i

/** A server that passes on only what comes from who has signed in; qmail names its list of `rcpthosts`. */
export const aboutRelay = /\brelay(?:ing)?\b(?! recipient)|\brcpthosts\b/i

/** Postfix and Exim answer only at the recipient, too, what they have against this machine. */
const aboutClient =
  /\bclient host\b|\bhelo\b|\bblocked using\b|\b(?:black|block)list|\breverse\b|\bPTR\b|\brDNS\b/i

/** 530 says «sign in first» or «STARTTLS first». */
export const aboutTls = /\bSSL\b|\bTLS\b|wrong version number|STARTTLS/i

/** @example 'Message failed: 550 5.1.1 User unknown' */
const nodemailersWords = /^[^:]*: (?=\d{3}\b)/

const refused = (
  { step, response }: { step: string; response: string },
  to: string,
  answer: string,
): Reason => {
  if (aboutSize.test(response)) return { code: 'refusedLetter', to, answer }
  if (step === 'MAIL FROM' || aboutSender.test(response)) return { code: 'refusedSender', answer }
  if (aboutRelay.test(response)) return { code: 'signInRefused', answer }
  const isAboutAddress = step === 'RCPT TO' && !aboutClient.test(response)
  return { code: isAboutAddress ? 'refusedAddress' : 'refusedLetter', to, answer }
}

/** RFC 3463 has `5.2.2` for it, qmail and Plesk other codes; a bare 552, or a bare 55x that says so, stands for it too. */
const isMailboxFull = (responseCode: number, response: string): boolean => {
  if (/\b5\.2\.2\b/.test(response) || boxIsFull.test(response)) return true
  if (/\b5\.\d{1,3}\.\d{1,3}\b/.test(response)) return false
  const isAboutLetter = [aboutSize, aboutSender, aboutClient, aboutContent].some(words =>
    words.test(response),
  )
  return saysFull.test(response) || (responseCode === 552 && !isAboutLetter)
}

const boxIsFull = /\b(?:mail|in)?box (?:is )?full\b|\bfull (?:mail|in)box\b|\baccount is full\b/i
const saysFull = /\bquota\b|\bstorage\b|\b(?:mail)?box (?:size )?limit\b/i

/** Exim says it by a bare 552, others already at the sender, of a letter whose size was announced. */
const aboutSize =
  /\b5\.(?:2\.3|3\.4)\b|(?<!box )\bsize\b|\bdatabytes\b|\btoo (?:big|large|long)\b|\b(?:message|mail|e-?mail) exceed/i
const aboutContent = /\bspam\b|\bvirus\b|\bcontent\b|\battachment/i
