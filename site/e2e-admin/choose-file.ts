/** The system's window for files, which opens over the page and is none of it. */
import type { Locator } from '@playwright/test'
import type { aPicture } from './a-picture.ts'

/** Presses what opens the window, and chooses the file there. */
export const chooseFile = async (
  opener: Locator,
  file: Awaited<ReturnType<typeof aPicture>>,
): Promise<void> => {
  const opened = opener.page().waitForEvent('filechooser')
  await opener.click()
  await (await opened).setFiles(file)
}
