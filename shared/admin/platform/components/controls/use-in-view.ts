/** Brings what an action has just opened into view, where it is not already. */
import { useEffect, useRef } from 'react'

/** `opened` turns true with what is to be seen; what is higher than the window is shown from its top, clear of what sticks there. */
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
