import { useEffect, useRef } from 'react'

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
