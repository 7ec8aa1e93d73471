import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { publicAddress } from '../public-address.ts'
import { PartlyRefused } from './smtp-refusal.ts'

export interface OutgoingMail {
  to: string
  /** Recipients of `to` that lack the letter, where others have it. */
  left?: readonly string[]
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** Stays when the letter is sent again: the part of its Message-ID before the domain, and its date. */
  known?: { id: string; date: Date }
  /** A person wrote its text: an automatic answer to it is welcome. */
  byPerson?: true
  /** URL at which one call unsubscribes from such letters (RFC 8058). */
  unsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/** Mail server as an owner has entered it in the admin. */
export interface EnteredServer {
  host: string
  port: number
  /** Empty when the server requires no sign-in. */
  user: string
  /** Null when the password was sealed with another key. */
  password: string | null
  /** True when the mail server must not be in this server's own network. */
  publicOnly: boolean
}

export type MailServer = { smtpUrl: string } | { entered: EnteredServer }

/** `to`: where requests and replies arrive. */
export type TransportSettings = MailServer & { from: string; to: string }

export interface MailTransport {
  /**
   * Resolves when the server has accepted the mail for every recipient; rejects otherwise, with `PartlyRefused` where
   * it has accepted it for some.
   */
  send(mail: OutgoingMail, settings: MailServer & { from: string }): Promise<void>
}

/** The password of the mail server was sealed with another key. */
export class LostPassword extends Error {
  readonly code = 'ELOST'
}

/** The mail server took longer than `letterTimeout`. */
class LetterTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Milliseconds: a mail server that hangs must delay neither other mails nor the stop of the program. */
const timeLimits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  /** For the whole letter: a server that sends a byte now and then never runs into the other limits. */
  letterTimeout: 75_000,
}

/** SMTP by nodemailer; addresses and headers are built by it, so that no field of a form can add a header. */
export const smtpTransport = ({ letterTimeout, ...limits } = timeLimits): MailTransport => ({
  send: async ({ unsubscribe, known, byPerson, left, ...mail }, { from, ...server }) => {
    const connection = 'entered' in server ? await connectionTo(server.entered) : byUrl(server.smtpUrl)
    // All options go into the first argument, the connection; the second holds only defaults for the head of each mail.
    const transport = createTransport(
      { ...ownName(from), ...connection, disableFileAccess: true, disableUrlAccess: true, ...limits },
      { from },
    )
    const signal = AbortSignal.timeout(letterTimeout)
    try {
      const { rejected, rejectedErrors } = await transport.sendMail({
        ...mail,
        ...(left && { envelope: { from, to: [...left] } }),
        ...(known && { messageId: `<${known.id}@${domainOf(from)}>`, date: known.date }),
        headers: { ...(byPerson ? {} : generated), ...(unsubscribe && oneClick(unsubscribe)) },
        signal,
      })
      if (rejected.length > 0) throw new PartlyRefused(rejected, rejectedErrors ?? [])
    } catch (error) {
      if (signal.aborted) throw new LetterTimeout('Connection timeout')
      throw 'entered' in server ? codesOnly(error) : error
    } finally {
      // With `?pool=true` in the URL each letter would leave an open connection behind.
      transport.close()
    }
  },
})

/** A machine without a domain, as in a container, would greet as `[127.0.0.1]`, which Google's relay answers by 421. */
const ownName = (from: string) => (hostname().includes('.') ? {} : { name: domainOf(from) })

/** RFC 3834: programs that tell of an absence keep silent. */
const generated = { 'Auto-Submitted': 'auto-generated' }

/** @example domainOf('Фирма <site@example.com>') // 'example.com' */
const domainOf = (address: string): string =>
  domainToASCII(/@([^@<>\s]+)>?\s*$/.exec(address)?.[1] ?? '') || 'localhost'

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const connectionTo = async ({ host, port, user, password, publicOnly }: EnteredServer) => {
  if (password === null) throw new LostPassword('the password was sealed with another key')
  return {
    host: publicOnly ? await publicAddress(host) : host,
    // The certificate is checked against the host's name, although the connection goes to its IP address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port,
    secure: port === 465,
    requireTLS: user !== '',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  }
}

/**
 * Hides the response of a mail server, whose host any owner may name: only its codes are passed on, the error itself
 * stays as the cause.
 */
const codesOnly = (error: unknown): Error => {
  const { message, code } = z.object({ message: z.string(), code: z.string().catch('') }).parse(error)
  const [codes] = /\b[2-5]\d\d(?:[ -][2-5](?:\.\d{1,3}){2})?\b/.exec(message) ?? []
  return new Error(codes ?? code, { cause: error })
}

const byUrl = (smtpUrl: string) => ({
  url: smtpUrl,
  requireTLS: needsTls(smtpUrl),
  // One nearby that wants no password, such as Debian's Postfix, offers TLS by a certificate that it made itself.
  ...(!hasPassword(smtpUrl) && isNear(new URL(smtpUrl).hostname) && { tls: { rejectUnauthorized: false } }),
})

/**
 * True when mail must go by TLS or not at all: a password must not cross the internet in the clear because somebody on
 * the way has removed STARTTLS. A server of the same machine or container network needs no TLS; `?requireTLS=` in the
 * URL overrides this.
 *
 * @example needsTls('smtp://office:secret@smtp.example.com:587') // true
 */
export const needsTls = (smtpUrl: string): boolean => {
  if (!URL.canParse(smtpUrl)) return true
  return hasPassword(smtpUrl) && !isNear(new URL(smtpUrl).hostname)
}

const hasPassword = (smtpUrl: string): boolean => {
  const { username, password } = new URL(smtpUrl)
  return username !== '' || password !== ''
}

/** True for a host of this machine or network: a name without a dot (a container), or a private range of RFC 1918. */
const isNear = (host: string): boolean =>
  !/[.:]/.test(host) ||
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host) ||
  host === '[::1]'
