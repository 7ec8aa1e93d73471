import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to the element when `opened` turns true; one taller than the window shows its top, below the sticky bars. */
export const useInView = <E extends HTMLElement>(opened: boolean) => {
  const ref = useRef<E>(null)
  useEffect(() => {
    const element = ref.current
    if (!opened || !element) return
    const { top, bottom, height } = element.getBoundingClientRect()
    const room = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
    if (top >= room && bottom <= window.innerHeight) return
    element.scrollIntoView({ block: top < room || height > window.innerHeight - room ? 'start' : 'end' })
  }, [opened])
  return ref
}

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
