import { type RefObject, useRef } from 'react'
import { useOnce } from './use-once.ts'

/** Ref that is true while the component is mounted, for asynchronous work that ends later. */
export const useIsOpen = (): RefObject<boolean> => {
  const isOpen = useRef(false)
  useOnce(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  })
  return isOpen
}
