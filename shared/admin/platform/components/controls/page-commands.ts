/** Commands of the keyboard and the program's menu to the open screen: save, find. */
import { useWindowEvent } from '@mantine/hooks'

const saveEvent = 'admin:save'
const findEvent = 'admin:find'

/** Asks every open form of the page to save, as Ctrl+S does. */
export const requestSave = (): void => {
  window.dispatchEvent(new Event(saveEvent))
}

/** Calls back when the person asks to save: Ctrl+S or the menu. */
export const useSaveCommand = (save: () => void): void => useWindowEvent(saveEvent, save)

/** Sends the find command to the screen; true when the screen has a search field of its own and has focused it. */
export const isFoundByScreen = (): boolean =>
  !window.dispatchEvent(new Event(findEvent, { cancelable: true }))

/** Calls `find` for the desktop menu's search; when `find` returns false, other searches may take the command. */
export const useFindCommand = (find: () => unknown): void =>
  useWindowEvent(findEvent, event => {
    if (find() !== false) event.preventDefault()
  })
