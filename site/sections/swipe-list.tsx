/** A list of pictures, wider than a phone: while it is wider than its box, the keyboard can focus and scroll it. */
import { type ReactNode, useCallback, useState } from 'react'

interface SwipeProps {
  as: 'ul' | 'div'
  className: string
  children: ReactNode
}

export const SwipeList = ({ as: List, className, children }: SwipeProps) => {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((list: HTMLElement | null) => {
    if (!list) return undefined
    const observer = new ResizeObserver(() => setScrolls(list.scrollWidth > list.clientWidth))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return (
    <List ref={watch} className={`${className} swipe`} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </List>
  )
}
