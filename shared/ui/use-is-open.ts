import { type RefObject, useRef } from 'react'
import { useOnce } from './use-once.ts'

/** Whether the component is still there, for what ends after it may have gone. */
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
