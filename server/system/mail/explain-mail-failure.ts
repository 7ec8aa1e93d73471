/** Explains a mail server's error to the person who has to correct the settings. */
import { z } from 'zod'
import { aboutTls } from '#server/platform/mail/smtp-refusal.ts'
import type { MailServer } from '#server/platform/mail/transport.ts'
import { reasonOf } from '#server/platform/outbox/deliver-due.ts'
import type { MailProblem, MailTest } from '#shared/contract/system/setup.ts'

export const mailNotConfigured: MailTest['problem'] = {
  kind: 'not-configured',
  explanation:
    'Почтовый сервер не задан. Владелец вписывает его в «Настройках», «Почта». До тех пор заявки сохраняются и видны здесь.',
  said: '',
}

/** Takes the error of `transport.send`; `settings` are those used for sending. */
export const explainMailFailure = (
  error: unknown,
  settings: MailServer = { smtpUrl: '' },
): NonNullable<MailTest['problem']> => {
  const entered = 'entered' in settings
  // For a server entered in the admin, its own message is only in `cause`, see `transport.ts`.
  const failure = entered && error instanceof Error && error.cause !== undefined ? error.cause : error
  const [kind, byEnvironment, byOffice = byEnvironment] = explanations[causeOf(smtpFailure.parse(failure))]
  return { kind, explanation: entered ? byOffice : byEnvironment, said: reasonOf(error) }
}

/** Fields of nodemailer's errors; other errors have none. */
const smtpFailure = z
  .object({
    code: z.string().catch(''),
    command: z.string().catch(''),
    responseCode: z.number().catch(0),
    message: z.string().catch(''),
  })
  .catch({ code: '', command: '', responseCode: 0, message: '' })

/** Checks codes before messages, which may mention anything, such as «SSL» beside a wrong password. */
const causeOf = ({ code, command, responseCode, message }: z.infer<typeof smtpFailure>): Cause => {
  if (code === 'ELOST') return 'lost-password'
  if (code === 'EPRIVATE') return 'private'
  // Code 530 means «sign in first» or «STARTTLS first», and servers send it where the mail would begin.
  if (responseCode === 530 && !aboutTls.test(message)) return 'sign-in-needed'
  if (code === 'ETLS' || responseCode === 530 || responseCode === 538) return 'no-tls'
  // Greylisting, too many mails, maintenance: nothing is wrong with the settings.
  if (responseCode >= 400 && responseCode < 500) return 'try-later'
  if (code === 'EAUTH' || responseCode === 535) return 'wrong-password'
  if (responseCode >= 500) return causeOfRejection(command, message)
  if (aboutCertificate.test(message)) return 'bad-certificate'
  if (aboutTls.test(message)) return 'no-tls'
  if (code === 'EDNS' || code === 'ENOTFOUND') return 'unknown-host'
  if (/greeting never received/i.test(message)) return 'silent'
  return unreachable.has(code) ? 'unreachable' : 'rejected'
}

const causeOfRejection = (command: string, message: string): Cause => {
  if (aboutRelay.test(message)) return 'sign-in-needed'
  // Postfix rejects a sender only after the recipient, some servers only after the text.
  if (command.startsWith('MAIL FROM') || aboutSender.test(message)) return 'refused-sender'
  if (command.startsWith('RCPT TO')) return 'refused-recipient'
  return aboutTls.test(message) ? 'no-tls' : 'rejected'
}

const aboutCertificate = /certificate|altnames/i
const aboutRelay = /\brelay(?:ing)?\b/i
const aboutSender = /\bsender\b|\bfrom address\b|not owned by user|\bSPF\b|\bDKIM\b|\bDMARC\b/i
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

/**
 * Explanations: the first for a server set by the environment, the second for one entered in the admin if the remedy
 * differs.
 */
const explanations: Record<Cause, readonly [MailProblem, string, string?]> = {
  'wrong-password': [
    'wrong-password',
    'Сервер не принял имя или пароль. Проверьте их в переменной SMTP_URL; знаки @ : / % в пароле записываются как %40 %3A %2F %25. Многим почтовым службам нужен отдельный пароль приложения.',
    'Сервер не принял имя или пароль: проверьте их. Имя чаще всего адрес ящика целиком. Многим почтовым службам нужен отдельный пароль приложения: его выдают в настройках ящика.',
  ],
  'sign-in-needed': [
    'wrong-password',
    'Без входа сервер письма не принимает. Впишите имя и пароль ящика в SMTP_URL: smtps://имя:пароль@сервер:465 или smtp://имя:пароль@сервер:587.',
    'Без входа сервер письма не принимает. Впишите имя и пароль ящика.',
  ],
  'refused-sender': [
    'refused-sender',
    'Сервер не даёт писать от этого адреса. Впишите в MAIL_FROM ящик, под которым выполнен вход, или разрешите этот адрес в настройках почтовой службы.',
    'Сервер не даёт писать от этого адреса. Впишите в «От кого» ящик, под которым выполнен вход, или разрешите этот адрес в настройках почтовой службы.',
  ],
  'refused-recipient': [
    'refused-recipient',
    'Сервер не принял получателя: проверьте адрес, на который отправляете. Заявки уходят на адрес из переменной MAIL_TO.',
    'Сервер не принял получателя: проверьте адрес, на который отправляете.',
  ],
  'no-tls': [
    'no-tls',
    'Не получилось защищённое соединение, а без него пароль не отправляется. В SMTP_URL порту 465 нужно smtps://, порту 587 — smtp://. Если сервер защиты не умеет, возьмите другой.',
    'Не получилось защищённое соединение, а без него пароль не отправляется. Попробуйте порт 465 или 587. Если сервер защиты не умеет, возьмите другой.',
  ],
  'bad-certificate': [
    'no-tls',
    'Сертификат почтового сервера не подходит: он чужой, просрочен или выпущен самим сервером. Имя в SMTP_URL должно быть тем, которое называет почтовая служба, а не IP-адресом.',
    'Сертификат почтового сервера не подходит: он чужой, просрочен или выпущен самим сервером. Впишите имя сервера, которое называет почтовая служба, а не IP-адрес.',
  ],
  'unknown-host': [
    'unreachable',
    'Такого сервера нет: проверьте имя в SMTP_URL. Если оно верное, сервер сайта не может выйти в интернет.',
    'Такого сервера нет: проверьте имя. Если оно верное, сервер сайта не может выйти в интернет.',
  ],
  private: [
    'unreachable',
    'Имя сервера ведёт внутрь сети, а туда письма не отправляются. Впишите почтовый сервер в интернете; внутренний может разрешить тот, кто ведёт сервер сайта.',
  ],
  'lost-password': [
    'not-configured',
    'Сохранённый пароль больше не читается: у сервера сайта сменился ключ. Введите пароль почтового ящика заново; письма, которые ждут, тогда уйдут.',
  ],
  silent: [
    'unreachable',
    'Сервер молчит. Если в SMTP_URL порт 465, адрес должен начинаться с smtps://. Иначе проверьте, не закрывает ли хостинг исходящую почту.',
    'Сервер молчит. Попробуйте порт 465 или 587. Если не помогло, проверьте, не закрывает ли хостинг исходящую почту.',
  ],
  unreachable: [
    'unreachable',
    'Сервер не отвечает. Проверьте имя и порт в SMTP_URL и то, что хостинг не закрывает исходящую почту.',
    'Сервер не отвечает. Проверьте имя и порт и то, что хостинг не закрывает исходящую почту.',
  ],
  'try-later': [
    'rejected',
    'Сервер просит повторить позже: новых отправителей так проверяют часто. Попробуйте ещё раз через десять минут; письма о заявках повторяются сами.',
  ],
  rejected: [
    'rejected',
    'Сервер письмо не принял. Что он ответил, стоит ниже: покажите это тому, кто ведёт почту.',
  ],
}
