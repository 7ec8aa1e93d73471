/** The header: brand, sections, rates of the day, phone. On a phone the sections fold into a menu that needs no script. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import * as messages from '#messages/platform/layout.js'
import { otherLanguage, otherLanguageShort, theme } from '#messages/platform/layout.js'
import type { PageHead, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { CallbackButton } from '../callback/callback-button.tsx'
import { ConnectionNote } from '../components/connection-note.tsx'
import { formatTypedPhone } from '../components/format-typed-phone.ts'
import { Icon } from '../components/icon.tsx'
import { Messengers, messengersOf } from '../components/messengers.tsx'
import { RatesOfDay } from '../components/rates-of-day.tsx'
import { MenuLink, SiteLink } from '../components/site-link.tsx'

interface HeaderProps {
  site: SiteInfo
  counterpart: PageHead['counterpart']
}

export const SiteHeader = ({ site, counterpart }: HeaderProps) => (
  <header className="header screen-only">
    <ConnectionNote site={site} />
    <div className="container row header-row">
      <SiteLink className="brand" to="/">
        <span className="brand-mark" aria-hidden="true" />
        <span>{`${site.name} `}</span>
      </SiteLink>
      <nav className="header-nav" aria-label={messages.sections}>
        <Sections site={site} />
      </nav>
      <div className="row header-side">
        <RatesOfDay rates={site.rates} className="header-rates" />
        <LanguageSwitch counterpart={counterpart} />
        <ThemeSwitch />
        {site.phone && (
          <a className="tabular header-phone" href={`tel:${site.phone}`}>
            {`${formatTypedPhone(site.phone)} `}
          </a>
        )}
        <CallbackButton className="button button-quiet">{`${messages.callMe} `}</CallbackButton>
        <FoldedMenu site={site} />
      </div>
    </div>
  </header>
)

const Sections = ({ site }: { site: SiteInfo }) => {
  const { pathname } = useLocation()
  return (
    <ul>
      {site.menu.header.map(({ href, title }) => (
        <li key={title}>
          <MenuLink
            href={href}
            aria-current={pathname === href ? 'page' : pathname.startsWith(`${href}/`) ? 'true' : undefined}
          >
            {title}
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

const FoldedMenu = ({ site }: { site: SiteInfo }) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  return (
    <details
      className="menu"
      ref={menu}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={messages.menu}>
        <Icon name="menu" />
      </summary>
      <div className="stack menu-sheet">
        <nav aria-label={messages.sectionsInMenu}>
          <Sections site={site} />
        </nav>
        <div className="spread">
          <RatesOfDay rates={site.rates} />
          <ThemeSwitch />
        </div>
        {site.phone && (
          <a className="large-phone" href={`tel:${site.phone}`}>
            {`${formatTypedPhone(site.phone)} `}
          </a>
        )}
        <CallbackButton className="button">{`${messages.callMe} `}</CallbackButton>
        <Messengers ways={messengersOf(site)} />
      </div>
    </details>
  )
}

/**
 * Link to the same page in the other language. It loads a new document, since the scripts of a page contain the
 * messages of one language. Reads the current URL when clicked, since the calculator changes it.
 */
const LanguageSwitch = ({ counterpart }: { counterpart: PageHead['counterpart'] }) => (
  <a
    className="language-switch"
    href={counterpart.path}
    hrefLang={counterpart.lang}
    lang={counterpart.lang}
    onClick={event => {
      const { search, hash } = window.location
      if (counterpart.exact) event.currentTarget.href = counterpart.path.split('?', 1)[0] + search + hash
    }}
  >
    <span className="small" aria-hidden="true">
      {`${otherLanguageShort} `}
    </span>
    <span className="hidden">{`${otherLanguage} `}</span>
  </a>
)

/**
 * Light or dark theme: the system's until a visitor chooses. A script in the head applies the choice before the first
 * paint.
 */
const ThemeSwitch = () => (
  <button
    type="button"
    className="icon-button"
    aria-label={theme}
    onClick={() => {
      const root = document.documentElement
      const dark =
        root.dataset.theme === 'dark' ||
        (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
      const next = dark ? 'light' : 'dark'
      root.dataset.theme = next
      try {
        localStorage.setItem('theme', next)
      } catch {
        // Storage is disabled, so the choice lasts until the next page load.
      }
    }}
  >
    <Icon name="sun" />
  </button>
)
