/** Commands of the desktop app's native menu, and Ctrl+S, as one event that the open form listens to. */
import { spotlight } from '@mantine/spotlight'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { openedFile } from '#shared/admin/calculation/tables/file-to-check.ts'
import { returnPath } from '#shared/domain/login-path.ts'
import { useServices } from '../services.ts'

const saveEvent = 'admin:save'
const findEvent = 'admin:find'

export const useMenuCommands = (): void => {
  const { shell } = useServices()
  const navigate = useNavigate()
  // Before anybody sees the screen: what is chosen in the menu while nobody listens is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      // By place on the keyboard: with a Russian layout the key is «ы».
      if (!command || event.altKey || event.shiftKey || event.code !== 'KeyS') return
      event.preventDefault()
      requestSave()
    }
    window.addEventListener('keydown', onKey)
    const stop = shell.onMenu?.(command => {
      if (command.kind === 'go') void navigate(returnPath(command.path))
      if (command.kind === 'signOut') void navigate('/admin/logout')
      if (command.kind === 'palette') spotlight.open()
      if (command.kind === 'save') requestSave()
      if (command.kind === 'file') openedFile.set(new File([command.content], command.name))
      if (command.kind === 'find' && !isFoundByScreen()) shell.findInPage?.()
    })
    return () => {
      window.removeEventListener('keydown', onKey)
      stop?.()
    }
  }, [shell, navigate])
}

/** Asks every open form of the page to save, as Ctrl+S does. */
export const requestSave = (): void => {
  window.dispatchEvent(new Event(saveEvent))
}

/** Calls back when the person asks to save: Ctrl+S or the menu. */
export const useSaveCommand = (save: () => void): void => useWindowEvent(saveEvent, save)

/** True when a screen has a search of its own and has taken the person there. */
const isFoundByScreen = (): boolean => !window.dispatchEvent(new Event(findEvent, { cancelable: true }))

/** Calls back when the person asks to find: the menu of the desktop app. False from it leaves the search to others. */
export const useFindCommand = (find: () => unknown): void =>
  useWindowEvent(findEvent, event => {
    if (find() !== false) event.preventDefault()
  })

const useWindowEvent = (name: string, listener: (event: Event) => void): void => {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const call = (event: Event) => latest.current(event)
    window.addEventListener(name, call)
    return () => window.removeEventListener(name, call)
  }, [name])
}
