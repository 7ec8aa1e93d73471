/** Notes what the program asked of the stand-in, so that what is reported about it can be held against what ran. */
import { appendFileSync } from 'node:fs'

const noted = new Set<string>()
const file = process.env.STAND_IN_CALLS

/** @param call `app.quit` for a call or a property, `app:quit` for an event that somebody heard */
export const noteUse = (call: string): void => {
  if (file === undefined || noted.has(call)) return
  noted.add(call)
  appendFileSync(file, `${call}\n`)
}
