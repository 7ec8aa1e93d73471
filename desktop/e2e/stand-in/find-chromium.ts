/** Finds a browser for the stand-in: the one that is named, Playwright's own, or the system's. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findChromium = (): string => {
  const places = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...usualPlaces]
  const found = places.find(place => place !== '' && existsSync(place))
  if (found === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.')
  return found
}
