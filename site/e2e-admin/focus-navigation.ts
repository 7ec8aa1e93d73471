/** Brings the focus to a place with Tab and the arrows, from wherever it stands. */

import type { Locator } from '@playwright/test'
import { type Kind, nextKeys } from './next-keys.ts'

/** Milliseconds: against hanging, below those of a journey. */
const patience = 120_000
const maxLooks = 60

/** Fails for a place that keys do not reach. */
export const reach = async (target: Locator): Promise<Kind> => {
  const { keyboard } = target.page()
  const giveUp = AbortSignal.timeout(patience)
  const pressed: string[] = []
  for (let look = 0; look < maxLooks; ) {
    const element = await target.elementHandle({ timeout: patience })
    const step = await element?.evaluate(nextKeys, look).catch(() => null)
    await element?.dispose()
    if (step && 'here' in step) return step.here
    if (step && step.keys.length > 0) {
      for (const key of step.keys) await keyboard.press(key)
      pressed.push(...step.keys)
      look += 1
    } else {
      if (giveUp.aborted) throw new Error(`Nothing for keys at ${target}: ${step?.why ?? 'it is gone'}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  throw new Error(`No keys lead to ${target}. Pressed: ${pressed.slice(-40).join(' ')}`)
}
