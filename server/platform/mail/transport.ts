/** Sends mail to the SMTP server. */
import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export interface MailTransport {
  /** Resolves when the server has accepted the mail; rejects otherwise. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Milliseconds: a mail server that hangs must not hold the others back, nor the stop of the program. */
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** SMTP by nodemailer; addresses and headers are built by it, so that no field of a form can add a header. */
export const smtpTransport = (
  config: { smtpUrl: string; from: string },
  limits = timeLimits,
): MailTransport => {
  // All of it belongs to the connection: what stands in the second place are only the heads of every mail.
  const transport = createTransport(
    {
      url: config.smtpUrl,
      requireTLS: needsTls(config.smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...limits,
    },
    { from: config.from },
  )
  return {
    send: async mail => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

/**
 * Whether letters go by TLS or not at all: a password must not cross the internet in the clear because somebody on the
 * way has struck STARTTLS out. A server of the same machine or container network is let off; `?requireTLS=` in the
 * address decides otherwise.
 *
 * @example needsTls('smtp://office:secret@smtp.example.com:587') // true
 */
export const needsTls = (smtpUrl: string): boolean => {
  if (!URL.canParse(smtpUrl)) return true
  const { username, password, hostname } = new URL(smtpUrl)
  return (username !== '' || password !== '') && !isNear(hostname)
}

/** Names without a dot are those of containers; the rest are the private ranges of RFC 1918 and this machine. */
const isNear = (host: string): boolean =>
  !/[.:]/.test(host) ||
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host) ||
  host === '[::1]'
