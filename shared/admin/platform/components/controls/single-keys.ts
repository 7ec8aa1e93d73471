/** Single keys of a screen, by their place on the keyboard: the layout may be Cyrillic. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { storedSwitch } from '#shared/admin/platform/stored-switch.ts'
import { isTyping } from './is-typing.ts'

/** Switch for this device: dictation software or stray typing would trigger single keys. */
export const keysOn = storedSwitch('admin-inbox-keys')

/** Runs the action of a key's `code`, except in a text field, or while a dialog, menu or list box is open. */
export const useSingleKeys = (keys: Readonly<Record<string, () => void>>): void => {
  useKeydown(event => {
    const run = keys[event.code]
    if (!run || !keysOn.get() || event.defaultPrevented || isMeantOtherwise(event)) return
    // Otherwise the letter would be typed into a field that the action focuses.
    event.preventDefault()
    run()
  })
}

/** Runs the action of a key's `code` pressed with Alt alone. */
export const useAltKeys = (keys: Readonly<Record<string, () => void>>): void =>
  useKeydown(event => {
    const run = keys[event.code]
    const { altKey, ctrlKey, metaKey, shiftKey, repeat } = event
    if (!run || !altKey || ctrlKey || metaKey || shiftKey || repeat) return
    event.preventDefault()
    run()
  })

/** Layout effect: the key must work as soon as the page is painted. */
export const useKeydown = (onKey: (event: KeyboardEvent) => void): void => {
  const press = useEffectEvent(onKey)
  useLayoutEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
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
