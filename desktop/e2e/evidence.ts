/** What a run leaves for people to look at: how each window looked at the end, and what the program has logged. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type ElectronApplication, test } from '@playwright/test'

/** `npm run desktop:check` asks for it; elsewhere it would only cost time. */
const isWanted = process.env.DESKTOP_EVIDENCE !== undefined

/** A window that nobody can see may never be drawn. Milliseconds. */
const patience = 5_000

/**
 * Never fails: a journey is about the program, and not about its picture.
 *
 * @param folder where no journey runs any more, as at the end of a program that several shared
 */
export const keepEvidence = async (app: ElectronApplication, folder?: string): Promise<void> => {
  if (!isWanted) return
  const place = folder ?? test.info().outputDir
  const nameOf = (what: string) => join(place, `${Date.now()}-${what}`)
  for (const window of app.windows())
    await window.screenshot({ path: nameOf('window.png'), timeout: patience }).catch(() => undefined)
  await app
    .evaluate(({ app: program }) => program.getPath('userData'))
    .then(profile => cp(join(profile, 'logs'), nameOf('logs'), { recursive: true }))
    .catch(() => undefined)
}
