/** Checks for a newer version from time to time, and shows its download in the windows. */
import { app } from 'electron'
import type { Services } from '#desktop/main/services.ts'
import type { OfficeWindows } from '#desktop/main/window/office-windows.ts'
import { feedOf, installNow, openUpdater } from './open-updater.ts'
import { programUpdates, type UpdatesNeeds } from './updates.ts'

/** Milliseconds from the start to the first check for a newer version, and between two checks. */
const updateLooks = { first: 60_000, every: 6 * 60 * 60_000 }

export const lookForUpdates = (
  { settings, now, log }: Services,
  windows: OfficeWindows,
  people: Pick<UpdatesNeeds, 'ask' | 'announce' | 'announceSilence'>,
) => {
  const updates = programUpdates({
    ...people,
    open: () => openUpdater(app, feedOf(app), log),
    memory: {
      read: () => settings.current().updates,
      write: memory => void settings.change({ updates: memory }),
    },
    now,
    showProgress: part => {
      for (const window of windows.all()) window.setProgressBar(part ?? -1)
    },
    install: updater => {
      if (windows.mayEnd()) installNow(app, updater, process.platform, windows.cancelEnd)
    },
    warn: log.warn,
  })
  const look = () => void updates.look()
  setTimeout(look, updateLooks.first).unref()
  setInterval(look, updateLooks.every).unref()
  return updates
}
