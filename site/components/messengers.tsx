/** The office's messengers, offered instead of a call. */
import { write } from '#messages/work/messengers.js'

export const Messengers = ({ ways }: { ways: readonly { title: string; url: string }[] }) =>
  ways.length > 0 && (
    <p className="row">
      <span>{`${write} `}</span>
      {ways.map(({ title, url }) => (
        <a key={url} href={url} rel="noopener noreferrer" target="_blank">
          {`${title} `}
        </a>
      ))}
    </p>
  )

/** The office's social links that accept messages: a messenger's, or that of Facebook's Messenger or Instagram Direct. */
export const messengersOf = (site: { socials: readonly { title: string; url: string }[] } | null) =>
  site?.socials.filter(
    ({ title, url }) => /^(?:Telegram|Viber|WhatsApp)$/.test(title) || /^https?:\/\/(?:m|ig)\.me\//.test(url),
  ) ?? []

/**
 * Link to a chat with a prepared text.
 *
 * @example withDraft('https://t.me/broker', 'Так') // 'https://t.me/broker?text=%D0%A2%D0%B0%D0%BA'
 */
export const withDraft = (chat: string, text: string): string =>
  `${chat}${chat.includes('?') ? '&' : '?'}${chat.startsWith('viber:') ? 'draft' : 'text'}=${encodeURIComponent(text)}`
