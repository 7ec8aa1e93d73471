import { describe, expect, it } from 'vitest'
import { DeliverDaily, NeverDelivered, PutOff } from '../outbox/retry-pauses.ts'
import { asRefusal } from './smtp-refusal.ts'

const to = 'olena@example.com'
/** An error as nodemailer makes it. */
const said = (command: string, response: string, code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE') =>
  Object.assign(new Error(`Message failed: ${response}`), {
    code,
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })
const refusal = (error: Error) => asRefusal(error, to, 'Mail command failed: 550 said')

describe('the no of a mail server', () => {
  it.each([
    [
      'RCPT TO',
      '550 5.1.1 User unknown',
      'Адрес olena@example.com не принят, проверьте его. Ответ: 550 said',
    ],
    [
      'RCPT TO',
      '550 5.1.1 Recipient address rejected: User unknown in relay recipient table',
      'Адрес olena@example.com не принят, проверьте его. Ответ: 550 said',
    ],
    ['RCPT TO', '551 User not local', 'Адрес olena@example.com не принят, проверьте его. Ответ: 550 said'],
    ['RCPT TO', '553 5.1.3 Bad address', 'Адрес olena@example.com не принят, проверьте его. Ответ: 550 said'],
    ...[
      '554 5.7.1 Relay access denied',
      '550 5.7.1 Unable to relay',
      '550 relay not permitted',
      '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    ].map(answer => [
      'RCPT TO',
      answer,
      'Почтовый сервер не принял вход: проверьте имя и пароль в «Настройках», «Почта». Ответ: 550 said',
    ]),
    ['RCPT TO', '501 5.1.3 Bad syntax', 'Адрес olena@example.com не принят, проверьте его. Ответ: 550 said'],
    ['RCPT TO', '556 5.1.10 Null MX', 'Адрес olena@example.com не принят, проверьте его. Ответ: 550 said'],
    [
      'RCPT TO',
      '553 5.7.1 <site@example.com>: Sender address rejected: not owned by user',
      'Почтовый сервер не даёт писать с адреса отправителя. Ответ: 550 said',
    ],
    [
      'DATA',
      '554 5.2.252 SendAsDenied; office@example.com not allowed to send as site@example.com',
      'Почтовый сервер не даёт писать с адреса отправителя. Ответ: 550 said',
    ],
    ...[
      ['RCPT TO', '550 Sender verify failed'],
      ['RCPT TO', '550 not local sender over smtp'],
      ['DATA', '550 The from address does not match a verified Sender Identity'],
      ['DATA', '550 5.7.26 Your email has been blocked because it fails SPF and DKIM'],
    ].map(([command = '', response = '']) => [
      command,
      response,
      'Почтовый сервер не даёт писать с адреса отправителя. Ответ: 550 said',
    ]),
    [
      'DATA',
      '552 bizsmtp 0bqv1i DMARC validation failed',
      'Почтовый сервер не даёт писать с адреса отправителя. Ответ: 550 said',
    ],
    ['DATA', '552 Virus found', 'Письмо на olena@example.com не принято. Ответ: 550 said'],
    ['MAIL FROM', '550 5.7.1 SPF', 'Почтовый сервер не даёт писать с адреса отправителя. Ответ: 550 said'],
    ...[
      '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
      '550 5.7.25 Client host rejected: cannot find your reverse hostname',
      '550 5.7.1 <[127.0.0.1]>: Helo command rejected: invalid ip address',
    ].map(answer => ['RCPT TO', answer, 'Письмо на olena@example.com не принято. Ответ: 550 said']),
    ['DATA', '554 5.7.1 Spam', 'Письмо на olena@example.com не принято. Ответ: 550 said'],
    ...[
      ['DATA', '552 5.3.4 Message too big'],
      ['DATA', '552 Message size exceeds maximum permitted'],
      ['DATA', '552 sorry, that message size exceeds my databytes limit (#5.3.4)'],
      ['DATA', '552 Message exceeded the maximum'],
      ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'],
      ['RCPT TO', '552 5.2.3 Message exceeds local size limit'],
    ].map(([command = '', response = '']) => [
      command,
      response,
      'Письмо на olena@example.com не принято. Ответ: 550 said',
    ]),
    ['DATA', '571 Rejected', 'Письмо на olena@example.com не принято. Ответ: 550 said'],
  ])('at %s, %s, is final', (command, response, words) => {
    expect(refusal(said(command, response))).toEqual(new NeverDelivered(words))
  })

  it.each([
    ['RCPT TO', '552 5.2.2 Over quota'],
    ['DATA', '552 Mailbox full'],
    ['RCPT TO', '550 5.2.2 Over quota'],
    ['RCPT TO', '550 Mailbox is full'],
    ['DATA', '550 Mailbox quota exceeded'],
    ['RCPT TO', '571 5.7.1 Mailbox full'],
    ['RCPT TO', '550 The user is over the quota. You can try again later.'],
    ['RCPT TO', '552 5.1.1 5.2.2 sorry, final recipient mailbox is full (chkuser)'],
    ['RCPT TO', '550 User has exhausted allowed storage space'],
    ['RCPT TO', '552 olena@example.com has a full mailbox'],
    ['DATA', '552 Mailbox size limit exceeded'],
    ['DATA', '552 Requested mail action aborted: exceeded storage allocation'],
  ])('at %s, %s, is about a full mailbox', (command, response) => {
    expect(refusal(said(command, response))).toEqual(
      new DeliverDaily('Ящик olena@example.com переполнен. Ответ: 550 said'),
    )
  })

  it.each([
    ['RCPT TO', '450 4.2.0 Greylisted'],
    ['RCPT TO', '452 4.2.2 Over quota'],
    ['DATA', '451 4.3.0 Later'],
    ['MAIL FROM', '421 4.7.0 Too many'],
    // The office's own limit for a day, as Gmail says it.
    ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
    ['DATA', '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed'],
    ['DATA', '550 5.7.233 Your tenant exceeded its daily limit for sending email to external recipients'],
    ['RCPT TO', '550 User me@site.example has exceeded its 24-hour sending limit. Messages to 25 recipients'],
    ['DATA', '552 Message would take you over your relay quota of 500 Current quota used: 487'],
    ['RCPT TO', '550 5.7.1 Recipient address rejected: Email Sending Quota Exceeded'],
    ['RCPT TO', '550 Domain site.example has exceeded the max emails per hour (100/100 (100%)) allowed.'],
    ['RCPT TO', '550-5.4.5 Daily user sending limit exceeded. For more information'],
    [
      'RCPT TO',
      '550-Requested action not taken: mailbox unavailable\n550 Failure sending mail. Try again later.',
    ],
    ['DATA', '550 5.4.6 Unusual sending activity detected. Please try after sometime'],
    ['DATA', '550 Domain is not allowed to send: request limit exceeded, try again after Thu, 03 Dec'],
    ['DATA', '554 Daily message limit exceeded'],
    ['AUTH PLAIN', '454 4.7.0 Temporary failure'],
  ])('at %s, %s, is for now', (command, response) => {
    expect(refusal(said(command, response))).toEqual(new PutOff('Ответ: 550 said'))
  })

  it.each([
    ['AUTH PLAIN', '535 5.7.8 Wrong password', 'EAUTH'],
    ['MAIL FROM', '530 5.7.0 Sign in first', 'EENVELOPE'],
    ['RCPT TO', '535 5.7.1 Not signed in', 'EENVELOPE'],
    ['AUTH PLAIN', '534 5.7.9 Use another way', 'EAUTH'],
    ['RCPT TO', '503 5.5.4 Error: send AUTH command first', 'EENVELOPE'],
    ['MAIL FROM', '554 5.7.57 Client not authenticated to send mail', 'EENVELOPE'],
    ['RCPT TO', '550 Please turn on SMTP Authentication in your mail client', 'EENVELOPE'],
  ])('at %s, %s, is the office’s to mend, and the letter waits', (command, response, code) => {
    const error = refusal(said(command, response, code))
    expect(error).toEqual(
      new Error(
        'Почтовый сервер не принял вход: проверьте имя и пароль в «Настройках», «Почта». Ответ: 550 said',
      ),
    )
    for (const kind of [NeverDelivered, DeliverDaily, PutOff]) expect(error).not.toBeInstanceOf(kind)
  })

  it.each([
    ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'EENVELOPE'],
    ['MAIL FROM', '530 5.7.0 Use SSL', 'EENVELOPE'],
    ['AUTH PLAIN', '538 5.7.11 Encryption required', 'EAUTH'],
    ['STARTTLS', '502 5.5.1 Not implemented', 'ETLS'],
  ])('at %s, %s, is about the connection, and the letter waits', (command, response, code) => {
    const error = refusal(said(command, response, code))
    expect(String(error)).toContain('Не получилось защищённое соединение с почтовым сервером')
    for (const kind of [NeverDelivered, DeliverDaily, PutOff]) expect(error).not.toBeInstanceOf(kind)
  })

  it('is read behind the codes that an owner may see', () => {
    const hidden = new Error('550 5.1.1', { cause: said('RCPT TO', '550 5.1.1 olena is unknown') })
    expect(refusal(hidden)).toBeInstanceOf(NeverDelivered)
  })

  it.each([
    said('CONN', '554 No service here', 'EPROTOCOL'),
    Object.assign(new Error('Connection closed'), { code: 'ECONNECTION', command: 'DATA' }),
    Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }),
    new Error('anything'),
  ])('that is none leaves the failure as it is: %s', error => {
    expect(refusal(error)).toBe(error)
  })
})
