/** Scrolls a row of tabs that is wider than the window to the chosen tab. */
import { type RefObject, useEffect, useRef } from 'react'

export const useTabInView = <T extends HTMLElement>(chosen: string | null): RefObject<T | null> => {
  const row = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another tab is chosen
  useEffect(() => {
    const list = row.current
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-pressed="true"]')
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  return row
}
