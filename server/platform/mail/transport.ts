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
    { url: config.smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...limits },
    { from: config.from },
  )
  return {
    send: async mail => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
