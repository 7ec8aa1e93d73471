/**
 * The hands of a journey. By keyboard, whatever a journey clicks, fills, ticks or chooses is reached from where the
 * focus stands with Tab and the arrows, and done with keys: a place that no key reaches fails the journey.
 */
import type { FileChooser, Locator, Page } from '@playwright/test'
import { chooseByKeys, fillByKeys } from './fill-by-keys.ts'
import { reach } from './focus-navigation.ts'

export type InputDriver = 'mouse' | 'keyboard'

export interface InputDriverOption {
  hands: InputDriver
}

/** From here on every page of this process is used without a mouse. */
export const driveByKeyboard = (page: Page): void => {
  const places = Object.getPrototypeOf(page.locator('html')) as Record<string, unknown>
  if (places.focus === focus) return
  Object.assign(places, { click, fill, check, uncheck, selectOption, press, focus, setInputFiles })
  for (const name of ['dblclick', 'hover', 'tap', 'dragTo', 'clear', 'pressSequentially', 'setChecked'])
    places[name] = () => {
      throw new Error(`No key does what "${name}" does`)
    }
  const mouse = Object.getPrototypeOf(page.mouse) as Record<string, unknown>
  for (const name of ['click', 'dblclick', 'down', 'move', 'up', 'wheel'])
    mouse[name] = () => {
      throw new Error('There is no mouse')
    }
}

/** Enter for what leads or acts, Space for what is ticked; a place to write in only takes the focus. */
async function click(this: Locator): Promise<void> {
  const kind = await reach(this)
  if (kind === 'button') await this.page().keyboard.press('Enter')
  if (kind === 'tick') await this.page().keyboard.press('Space')
}

async function fill(this: Locator, value: string): Promise<void> {
  await reach(this)
  await fillByKeys(this, value)
}

async function check(this: Locator): Promise<void> {
  await reach(this)
  if (!(await this.isChecked())) await this.page().keyboard.press('Space')
}

async function uncheck(this: Locator): Promise<void> {
  await reach(this)
  if (await this.isChecked()) await this.page().keyboard.press('Space')
}

async function selectOption(this: Locator, value: string): Promise<void> {
  await reach(this)
  await chooseByKeys(this, value)
}

async function press(this: Locator, key: string): Promise<void> {
  await reach(this)
  await this.page().keyboard.press(key)
}

async function focus(this: Locator): Promise<void> {
  await reach(this)
}

/** The system's window for files is beyond any page; that it opens by keys is not. */
async function setInputFiles(this: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const page = this.page()
  // First of all: who listens too late sees no window open.
  const opened = page.waitForEvent('filechooser')
  await reach(this)
  await page.keyboard.press('Enter')
  await (await opened).setFiles(files)
}
