/**
 * A link to a page of the site. React Router's own `Link` would add three kilobytes for prefetching and data loading,
 * which this site does not use; this component needs only two of its hooks.
 */
import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { splitLanguage } from '#shared/domain/site/languages.ts'

export interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path, query and fragment within the site. */
  to: string
}

export const SiteLink = ({ to, children, ...anchor }: SiteLinkProps) => {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      {...anchor}
      href={isWhole(to) ? to : href}
      onClick={event => {
        anchor.onClick?.(event)
        if (!event.defaultPrevented && !isWhole(to)) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** A menu entry: a page of the site, a file such as the feed, or another site. */
export const MenuLink = ({ href, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) =>
  href.startsWith('/') ? <SiteLink to={href} {...anchor} /> : <a href={href} {...anchor} />

/** True for a path that names its language, and for one with a dot, which is a file and is loaded without the router. */
const isWhole = (to: string): boolean => splitLanguage(to).named !== null || /^\/[^?#]*\./.test(to)
