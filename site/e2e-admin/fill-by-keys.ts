/** Fields filled by nothing but keys; each has the focus when its turn comes. */
import { expect, type Locator } from '@playwright/test'

export const fillByKeys = async (field: Locator, value: string): Promise<void> => {
  const { keyboard } = field.page()
  const type = (await field.getAttribute('type')) ?? 'text'
  if (type === 'date' || type === 'datetime-local') return fillDate(field, value)
  await keyboard.press('ControlOrMeta+a')
  if (value === '') await keyboard.press('Delete')
  else await keyboard.type(value)
}

/** Walks a closed list of choices to the wanted one with the arrows, and looks after each step as a person does. */
export const chooseByKeys = async (list: Locator, value: string): Promise<void> => {
  for (;;) {
    const { at, steps } = await list.evaluate((element, wanted) => {
      if (!(element instanceof HTMLSelectElement)) throw new Error('Not a list of choices')
      const options = [...element.options]
      const to = options.findIndex(option => option.value === wanted || option.label === wanted)
      if (to === -1) throw new Error(`There is no choice ${wanted}`)
      return { at: element.selectedIndex, steps: to - element.selectedIndex }
    }, value)
    if (steps === 0) return
    await list.page().keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
    await expect(list).not.toHaveJSProperty('selectedIndex', at)
  }
}

/** The parts of a date stand in the order of the browser's own language, which no page can know. */
const fillDate = async (field: Locator, value: string): Promise<void> => {
  const { keyboard } = field.page()
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/.exec(value) ?? []
  const time = hour === '' ? [] : [hour, minute]
  const orders =
    value === ''
      ? [[]]
      : [
          [day, month, year, ...time],
          [month, day, year, ...halfDay(time)],
        ]
  for (const parts of orders) {
    for (let part = 0; part < 6; part++) await keyboard.press('ArrowLeft')
    for (let part = 0; part < 6; part++) {
      await keyboard.press('Backspace')
      await keyboard.press('ArrowRight')
    }
    for (let part = 0; part < 6; part++) await keyboard.press('ArrowLeft')
    for (const part of parts) {
      await keyboard.type(part)
      // A year takes more digits than four; it ends when the next part begins.
      if (part === year) await keyboard.press('ArrowRight')
    }
    if ((await field.inputValue()) === value) return
  }
  await expect(field).toHaveValue(value)
}

const halfDay = ([hour, minute]: string[]): string[] =>
  hour === undefined || minute === undefined
    ? []
    : [String(Number(hour) % 12 || 12).padStart(2, '0'), minute, Number(hour) < 12 ? 'A' : 'P']
