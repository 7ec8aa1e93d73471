/** A Chromium to run the journeys in: the named one, Playwright's own, or the system's. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export const launchOptions = () => {
  const places = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...usualPlaces]
  const found = places.find(place => place !== '' && existsSync(place))
  return {
    ...(found ? { executablePath: found } : {}),
    args: [
      // Root has no sandbox of its own to give.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
