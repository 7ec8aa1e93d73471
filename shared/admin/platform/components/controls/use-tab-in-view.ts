/** Pushes a row of tabs that is wider than the window so that the chosen one is seen. */
import { type RefObject, useEffect, useRef } from 'react'

export const useTabInView = <T extends HTMLElement>(chosen: string | null): RefObject<T | null> => {
  const row = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is looked for anew
  useEffect(() => {
    const list = row.current
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"], [aria-pressed="true"]')
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  return row
}
