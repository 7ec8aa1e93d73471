/**
 * Mails with a link to set a password. They are sent at once and never stored, because the link is as good as a
 * password.
 */
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import type { LinkUse } from './password-link.ts'

export interface LinkLetter {
  to: string
  use: LinkUse
  link: string
  /** Name of the firm on its site. */
  firm: string
}

export const linkMail = ({ to, use, link, firm }: LinkLetter): OutgoingMail => ({
  to,
  subject: subjects[use],
  text: [...texts[use](firm), '', link, '', endings[use]].join('\n'),
})

const subjects = { invitation: 'Приглашение в рабочий кабинет', reset: 'Новый пароль' }

const texts: Record<LinkUse, (firm: string) => string[]> = {
  invitation: firm => [`Вас пригласили в рабочий кабинет «${firm}».`, 'Придумайте пароль по ссылке:'],
  reset: firm => [
    `Кто-то попросил новый пароль для входа в кабинет «${firm}».`,
    'Задать его можно по ссылке:',
  ],
}

const endings = {
  invitation: 'Ссылка действует три дня и срабатывает один раз.',
  reset:
    'Ссылка действует час и срабатывает один раз. Если это были не Вы, ничего не делайте: нынешний пароль остаётся.',
}
