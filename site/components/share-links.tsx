/** Links for sharing a page: to the messengers, and with scripts a button that copies the URL. */
import { useState } from 'react'
import * as messages from '#messages/content/post.js'
import { withoutJoiners } from '#shared/domain/text/word-joiner.ts'
import { copyAddress } from './copy-address.ts'
import { Icon } from './icon.tsx'

export const ShareLinks = ({ url, title }: { url: string; title: string }) => {
  const [copied, setCopied] = useState(false)
  const address = encodeURIComponent(url)
  const words = encodeURIComponent(withoutJoiners(title))
  return (
    <div className="actions small soft share screen-only">
      <p>{messages.share}</p>
      <ul className="row">
        <li>
          <a
            href={`https://t.me/share/url?url=${address}&text=${words}`}
            rel="noopener noreferrer"
            target="_blank"
          >
            Telegram
          </a>
        </li>
        <li>
          <a href={`viber://forward?text=${words}%20${address}`}>Viber</a>
        </li>
        <li>
          <a
            href={`https://www.facebook.com/sharer/sharer.php?u=${address}`}
            rel="noopener noreferrer"
            target="_blank"
          >
            Facebook
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${words}&body=${address}`}>{messages.mail}</a>
        </li>
        <li>
          <button
            type="button"
            className="link-button"
            onClick={() => void copyAddress(url, messages.copyPrompt).then(setCopied)}
          >
            <Icon name={copied ? 'check' : 'link'} />
            <span aria-live="polite">{copied ? messages.copied : messages.copyLink}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}
