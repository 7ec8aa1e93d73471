/** Single keys of a screen, by their place on the keyboard: the layout may be Cyrillic. */
import { useLayoutEffect, useRef } from 'react'
import { deviceSwitch } from '#shared/admin/platform/device-switch.ts'
import { isTyping } from './is-typing.ts'

/** Switched off on this device by a person who speaks to the program, or types by accident. */
export const keysOn = deviceSwitch('admin-inbox-keys')

/** Runs the action of a key's `code` while nothing is being written, chosen or asked. */
export const useSingleKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(keys)
  // Before the page is painted: whoever sees it may press the key.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[event.code]
      if (!run || !keysOn.get() || event.defaultPrevented || isMeantOtherwise(event)) return
      // Else the letter would stand in the field that is opened by it.
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const isMeantOtherwise = ({ ctrlKey, metaKey, altKey, shiftKey, code, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  shiftKey ||
  isTyping(target) ||
  (target instanceof HTMLInputElement && code.startsWith('Arrow')) ||
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
