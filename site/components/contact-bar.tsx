/** Bar on phones with call, chat and calculator, on every page except the calculator's. */
import { callMe } from '#messages/platform/layout.js'
import { bar, calculate, call } from '#messages/work/messengers.js'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { CallbackButton } from '../callback/callback-button.tsx'
import { Icon } from './icon.tsx'
import { messengersOf } from './messengers.tsx'
import { SiteLink } from './site-link.tsx'

/** `to`: the calculator, with the page's car where there is one. */
export const ContactBar = ({ site, to = '/calculator' }: { site: SiteInfo; to?: string }) => {
  const [chat] = messengersOf(site)
  return (
    <nav className="contact-bar on-dark screen-only" aria-label={bar}>
      {site.phone ? (
        <a href={`tel:${site.phone}`}>
          <Icon name="phone" />
          <span>{`${call} `}</span>
        </a>
      ) : (
        <CallbackButton className="">{`${callMe} `}</CallbackButton>
      )}
      {chat && (
        <a href={chat.url} rel="noopener noreferrer" target="_blank">
          <Icon name="send" />
          <span>{`${chat.title} `}</span>
        </a>
      )}
      <SiteLink className="button" to={to}>
        {calculate}
      </SiteLink>
    </nav>
  )
}
