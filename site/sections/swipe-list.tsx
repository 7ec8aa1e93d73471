/** A list of pictures that scrolls sideways on phones; while it scrolls, it is focusable for the keyboard. */
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
