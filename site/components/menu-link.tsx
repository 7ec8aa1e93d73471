/** A menu entry: a page of the site, a file such as the feed, or another site. */
import type { AnchorHTMLAttributes } from 'react'
import { SiteLink } from './site-link.tsx'

export const MenuLink = ({ href, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) =>
  isPage(href) ? <SiteLink to={href} {...anchor} /> : <a href={href} {...anchor} />

/** A path with a dot is a file and must be loaded without the router. */
const isPage = (href: string): boolean => /^\/[^.]*$/.test(href)
