/** The open windows, known to both `app` and `BrowserWindow`. */

export interface OpenWindow {
  close(): Promise<void>
}

const open: OpenWindow[] = []

export const openWindows = (): OpenWindow[] => [...open]

export const addWindow = (window: OpenWindow): void => {
  open.push(window)
}

export const removeWindow = (window: OpenWindow): void => {
  open.splice(open.indexOf(window), 1)
}
