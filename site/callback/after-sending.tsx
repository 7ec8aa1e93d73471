/** Shown after sending: the link of the calculation, and ways to get a written answer. */
import { useHref } from 'react-router-dom'
import { link as linkWords, mail, send, wished } from '#messages/work/reply-ways.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { ReplyWay } from '#shared/contract/work/request-forms.ts'
import { withDraft } from '../components/messengers.tsx'

export interface AfterSendingProps {
  /** Path of the calculation, without a language prefix. */
  link: string
  /** The calculation in words. */
  text: string
  /** Scheme and host, put before the path to make the absolute link that is sent by messenger. */
  origin: string
  reply: ReplyWay | null
  site: Pick<SiteInfo, 'socials'> | null
}

/**
 * How to recognise the office's chat (`office`), and the messenger's page for choosing a recipient, used where the
 * office has no chat (`own`).
 */
const messengers = {
  telegram: { title: 'Telegram', office: /^https?:\/\/t(?:elegram)?\.me\//, own: 'https://t.me/share/url' },
  viber: { title: 'Viber', office: /^viber:/, own: 'viber://forward' },
  whatsapp: {
    title: 'WhatsApp',
    office: /^https?:\/\/(?:wa\.me|api\.whatsapp\.com)\//,
    own: 'https://wa.me/',
  },
} as const

type Messenger = (typeof messengers)[keyof typeof messengers]

export const AfterSending = ({ link, text, origin, reply, site }: AfterSendingProps) => {
  const href = useHref(link)
  // The mail form's page takes the same query as the calculator.
  const mailHref = useHref(link.replace('/calculator', '/calculation'))
  const whole = new URL(href, origin).href
  return (
    <>
      {reply && reply !== 'call' && <p>{wished[reply]}</p>}
      <p>
        <a href={href}>{linkWords}</a>
      </p>
      <p className="row">
        <span>{`${send} `}</span>
        {Object.values(messengers).map(messenger => (
          <a
            key={messenger.title}
            href={draftOf(messenger, site, text, whole)}
            rel="noopener noreferrer"
            target="_blank"
          >
            {messenger.title}
          </a>
        ))}
        <a href={mailHref}>{mail}</a>
      </p>
    </>
  )
}

const draftOf = (
  { office, own }: Messenger,
  site: AfterSendingProps['site'],
  text: string,
  link: string,
): string => {
  const chat = site?.socials.find(({ url }) => office.test(url))?.url
  if (!chat && own.endsWith('/url'))
    return `${own}?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`
  return chat ? withDraft(chat, `${text}\n${link}`) : `${own}?text=${encodeURIComponent(`${text}\n${link}`)}`
}
