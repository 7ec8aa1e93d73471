/** What a mail server's rejection means for the person who has to mend it. */
import { z } from 'zod'
import { reasonOf } from '#server/platform/outbox/deliver-due.ts'
import type { MailProblem, MailTest } from '#shared/contract/setup.ts'

export const mailNotConfigured: MailTest['problem'] = {
  kind: 'not-configured',
  explanation:
    'Почтовый сервер не задан. Задайте на сервере переменные SMTP_URL (например smtps://имя:пароль@smtp.example.com:465), MAIL_FROM и MAIL_TO и перезапустите его. До тех пор заявки сохраняются и видны здесь.',
  said: '',
}

/** Of what `transport.send` rejects with. */
export const explainMailFailure = (error: unknown): NonNullable<MailTest['problem']> => {
  const kind = kindOf(smtpFailure.parse(error))
  return { kind, explanation: explanations[kind], said: reasonOf(error) }
}

/** As nodemailer's errors are; anything else has none of it. */
const smtpFailure = z
  .object({
    code: z.string().catch(''),
    command: z.string().catch(''),
    responseCode: z.number().catch(0),
    message: z.string().catch(''),
  })
  .catch({ code: '', command: '', responseCode: 0, message: '' })

const kindOf = ({
  code,
  command,
  responseCode,
  message,
}: z.infer<typeof smtpFailure>): Exclude<MailProblem, 'not-configured'> => {
  // A server that insists on TLS says so where the name and the password would be sent.
  if (code === 'ETLS' || responseCode === 530 || responseCode === 538 || tlsWords.test(message))
    return 'no-tls'
  if (code === 'EAUTH' || responseCode === 535) return 'wrong-password'
  if (command.startsWith('MAIL FROM')) return 'refused-sender'
  if (command.startsWith('RCPT TO')) return 'refused-recipient'
  // Some take the addresses and reject the letter for who sends it.
  if (responseCode >= 500 && senderWords.test(message)) return 'refused-sender'
  if (unreachable.has(code)) return 'unreachable'
  return 'rejected'
}

const tlsWords = /\bSSL\b|\bTLS\b|wrong version number|certificate|STARTTLS/i
const senderWords = /\bsender\b|\bfrom address\b|not owned by user|\bSPF\b|\bDKIM\b|\bDMARC\b/i
const unreachable = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ECONNREFUSED',
  'ENOTFOUND',
  'ECONNRESET',
])

const explanations: Record<Exclude<MailProblem, 'not-configured'>, string> = {
  'wrong-password':
    'Сервер не принял имя или пароль. Проверьте их в переменной SMTP_URL; знаки @ : / % в пароле записываются как %40 %3A %2F %25. Многим почтовым службам нужен отдельный пароль приложения.',
  'refused-sender':
    'Сервер не даёт писать от этого адреса. Впишите в MAIL_FROM ящик, под которым выполнен вход, или разрешите этот адрес в настройках почтовой службы.',
  'refused-recipient': 'Сервер не принял получателя: проверьте адрес, на который отправляете.',
  'no-tls':
    'Не получилось защищённое соединение. В SMTP_URL порту 465 нужно smtps://, порту 587 — smtp://. Имя сервера должно совпадать с его сертификатом.',
  unreachable:
    'Сервер не отвечает. Проверьте имя и порт в SMTP_URL и то, что хостинг не закрывает исходящую почту.',
  rejected: 'Сервер письмо не принял. Что он ответил, стоит ниже: покажите это тому, кто ведёт почту.',
}
