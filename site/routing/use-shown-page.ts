/** The page on the screen: remains until the next page is ready, then cross-fades. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { tabStorage } from '#shared/ui/browser-storage.ts'
import { useNewDay } from '../components/use-new-day.ts'
import { endCopy } from '../offline/connection.ts'
import { loadLayout } from './layouts.ts'
import { errorData, type OpenedPage, openPage } from './open-page.ts'
import { asPageError } from './page-error.ts'
import { loadPageComponent } from './page-kinds.ts'
import { progress } from './page-progress.ts'
import { isChunkFailure, reloadOnce } from './reload-once.ts'
import { showHead } from './show-head.ts'

export interface ShownPage extends OpenedPage {
  location: Location
}

export const useShownPage = (first: OpenedPage): ShownPage => {
  const location = useLocation()
  const how = useNavigationType()
  const [shown, setShown] = useState<ShownPage>({ ...first, location })
  const shownAt = useRef(location)
  // Site data for an error page; a ref, since its change must not load the page again.
  const current = useRef(first.data)

  useEffect(() => {
    const last = shownAt.current
    if (last.key === location.key) return
    storeScroll(last.key)
    if (isSamePage(last, location)) {
      shownAt.current = location
      setShown(page => ({ ...page, location }))
      restoreScroll(location, how)
      return
    }
    const leaving = new AbortController()
    const end = progress.begin()
    void open(location, current.current, leaving.signal).then(({ opened, failed }) => {
      end(failed ? 'failed' : 'done')
      if (leaving.signal.aborted || !opened) return
      current.current = opened.data
      shownAt.current = location
      endCopy()
      crossFade(() => {
        flushSync(() => setShown({ ...opened, location }))
        showHead(opened.data.head)
        restoreScroll(location, how)
        if (how !== 'POP' && location.hash === '') focusHeading()
      })
    })
    return () => leaving.abort()
  }, [location, how])

  useNewDay(first.data.site.today, async () => {
    const { site, page } = current.current
    // The calculator recalculates by itself, and other pages have no amounts that depend on the day.
    if (page.kind !== 'site' && page.kind !== 'showcase') return true
    const at = shownAt.current
    return (
      openPage({ ...at, prefix: site.prefix }, new AbortController().signal, () => undefined)
        .then(opened => {
          if (!opened || shownAt.current !== at || opened.data.site.build !== site.build) return true
          current.current = opened.data
          setShown(({ location }) => ({ ...opened, location }))
          return true
        })
        // Without a connection the old amounts remain, and a note shows their day.
        .catch(() => false)
    )
  })

  return shown
}

const isSamePage = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && (a.hash !== '' || b.hash !== '')

const open = async (
  location: Location,
  current: OpenedPage['data'],
  signal: AbortSignal,
): Promise<{ opened: OpenedPage | null; failed: boolean }> => {
  const load = (path: string) => window.location.assign(path)
  // Reloads, since the address bar already has the URL: assigning a URL with a fragment would only scroll.
  const reload = () => window.location.reload()
  const { prefix } = current.site
  const path = withPrefix(location.pathname + location.search, prefix)
  try {
    const opened = await openPage({ ...location, prefix }, signal, load)
    if (opened && opened.data.site.build !== current.site.build) {
      reload()
      return { opened: null, failed: false }
    }
    return { opened, failed: false }
  } catch (error) {
    if (signal.aborted) return { opened: null, failed: false }
    if (isChunkFailure(error) && reloadOnce(path, tabStorage, reload)) return { opened: null, failed: true }
    // Without a connection the service worker may have cached the document, although not its data.
    if (!navigator.onLine) {
      reload()
      return { opened: null, failed: true }
    }
    return { opened: await errorPage(current, error), failed: true }
  }
}

const errorPage = async (current: OpenedPage['data'], error: unknown): Promise<OpenedPage> => ({
  data: errorData(current.site, asPageError(error)),
  Page: await loadPageComponent('error'),
  Layout: await loadLayout('default').catch(() => loadLayout('empty')),
})

const crossFade = (change: () => void): void => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (calm || !('startViewTransition' in document)) {
    change()
    return
  }
  // A transition cut short by the next one rejects, although the page has changed.
  document.startViewTransition(change).ready.catch(() => undefined)
}

/** Moves the focus to the heading, so that screen readers read it first. */
const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Remembers the scroll position of each visited page for "back". */
const places = new Map<string, number>()

const storeScroll = (key: string): void => {
  places.set(key, window.scrollY)
}

/** Scrolls to the fragment, on "back" and "forward" to the remembered position, otherwise to the top. */
const restoreScroll = (location: Location, how: `${NavigationType}`): void => {
  const known = how === 'POP' ? places.get(location.key) : undefined
  const target = location.hash ? document.getElementById(decodeFragment(location.hash)) : null
  if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' })
  else if (target) target.scrollIntoView()
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

const decodeFragment = (hash: string): string => decodePercent(hash.slice(1)) ?? hash.slice(1)
