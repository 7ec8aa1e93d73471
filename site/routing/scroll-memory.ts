/** Where each visited page was scrolled to, so that "back" comes back to the same place. */
import type { Location, NavigationType } from 'react-router-dom'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

const places = new Map<string, number>()

export const storeScroll = (key: string): void => {
  places.set(key, window.scrollY)
}

/** A page with a fragment shows it; "back" and "forward" come to where the page was left; a new page starts at its top. */
export const restoreScroll = (location: Location, how: `${NavigationType}`): void => {
  const known = how === 'POP' ? places.get(location.key) : undefined
  const target = location.hash ? document.getElementById(decodeFragment(location.hash)) : null
  if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' })
  else if (target) target.scrollIntoView()
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

const decodeFragment = (hash: string): string => decodePercent(hash.slice(1)) ?? hash.slice(1)
