/** A link from the texts: to a page, to a part of this one, or (`#callback`) to the callback form. */

import type { CopyLink } from '#site/content/types.ts'
import { CallbackButton } from '../callback/callback-button.tsx'
import { Icon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

export const ActionLink = ({ link, look }: { link: CopyLink; look: 'main' | 'quiet' | 'plain' }) => {
  const className = { main: 'button', quiet: 'button button-quiet', plain: 'more' }[look]
  if (link.href === '#callback') return <CallbackButton className={className}>{link.label}</CallbackButton>
  return (
    <SiteLink className={className} to={link.href}>
      {link.label}
      {look === 'plain' && <Icon name="arrow" />}
    </SiteLink>
  )
}
