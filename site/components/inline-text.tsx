import type { ReactNode } from 'react'
import { type InlinePart, parseInline } from '#shared/domain/text/inline-text.ts'
import { useCalculatorHref } from '../calculator/page-calculation.tsx'
import { SiteLink } from './site-link.tsx'

export const Inline = ({ text }: { text: string }) => <Parts parts={parseInline(text)} />

export const Parts = ({ parts }: { parts: readonly InlinePart[] }) =>
  parts.map((part, index) => {
    const key = `${index}`
    if (part.kind === 'text') return <span key={key}>{part.text}</span>
    const inner = <Parts parts={part.parts} />
    if (part.kind === 'strong') return <strong key={key}>{inner}</strong>
    if (part.kind === 'em') return <em key={key}>{inner}</em>
    return (
      <TextLink key={key} href={part.href}>
        {inner}
      </TextLink>
    )
  })

/** A link of a text: within the site without a reload, to another site in a new tab. */
export const TextLink = ({ href: written, children }: { href: string; children: ReactNode }) => {
  const href = useCalculatorHref(written)
  // Leads to the callback form's own page, as the button does without scripts.
  if (href === '#callback') return <SiteLink to="/callback">{children}</SiteLink>
  if (/^[#/]/.test(href)) return <SiteLink to={href}>{children}</SiteLink>
  if (!/^https?:/i.test(href)) return <a href={href}>{children}</a>
  return (
    <a href={href} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  )
}
