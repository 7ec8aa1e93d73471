import { type RefObject, useRef } from 'react'
import { useOnMount } from './use-on-mount.ts'

/** Ref that is true while the component is mounted, for asynchronous work that ends later. */
export const useIsMounted = (): RefObject<boolean> => {
  const isOpen = useRef(false)
  useOnMount(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  })
  return isOpen
}
