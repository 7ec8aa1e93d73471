/** Remembers the scroll position of each visited page for "back". */
import type { Location, NavigationType } from 'react-router-dom'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

const places = new Map<string, number>()

export const storeScroll = (key: string): void => {
  places.set(key, window.scrollY)
}

/** Scrolls to the fragment, on "back" and "forward" to the remembered position, otherwise to the top. */
export const restoreScroll = (location: Location, how: `${NavigationType}`): void => {
  const known = how === 'POP' ? places.get(location.key) : undefined
  const target = location.hash ? document.getElementById(decodeFragment(location.hash)) : null
  if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' })
  else if (target) target.scrollIntoView()
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

const decodeFragment = (hash: string): string => decodePercent(hash.slice(1)) ?? hash.slice(1)
