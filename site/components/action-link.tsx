/**
 * A link of the office's texts as a button or with an arrow: to a page, to a fragment of this page, or (`#callback`) to
 * the callback form.
 */

import type { SectionLink } from '#shared/contract/content/site-sections.ts'
import { useCalculatorHref, useTalkedCalculation } from '../calculator/page-calculation.tsx'
import { CallbackButton } from '../callback/callback-button.tsx'
import { Icon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

export const ActionLink = ({ link, look }: { link: SectionLink; look: 'main' | 'quiet' | 'plain' }) => {
  const href = useCalculatorHref(link.href)
  const talked = useTalkedCalculation()
  // Text browsers and copies keep it apart from the next link by the blank.
  const label = `${link.label} `
  const className = { main: 'button', quiet: 'button button-quiet', plain: 'more' }[look]
  if (link.href === '#callback')
    return (
      <CallbackButton className={className} {...talked}>
        {label}
      </CallbackButton>
    )
  if (!/^[#/]/.test(link.href))
    return (
      <a className={className} href={link.href} rel="noopener noreferrer">
        {label}
      </a>
    )
  return (
    <SiteLink className={className} to={href}>
      <span>{label}</span>
      {look === 'plain' && <Icon name="arrow" />}
    </SiteLink>
  )
}
