/**
 * Keys of a list: up and down move by a row and keep the column, Home and End go to its ends, space ticks the box. The
 * rows carry `data-row`.
 */
import type { KeyboardEvent } from 'react'
import { isTyping } from './is-typing.ts'

export const navigateRows = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target } = event
  if (
    !['ArrowDown', 'ArrowUp', 'Home', 'End', ' '].includes(key) ||
    !(target instanceof HTMLElement) ||
    isTyping(target)
  )
    return
  const row = target.closest('[data-row]')
  if (key === ' ') {
    const tick = target.localName === 'a' && row?.querySelector<HTMLElement>('input[type="checkbox"]')
    if (!tick) return
    event.preventDefault()
    tick.click()
    return
  }
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const at = row ? rows.indexOf(row) : -1
  const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[key]
  if (!next) return
  const [places, others] = [stops(next), row ? stops(row) : []]
  const wanted =
    row && target !== titleOf(row)
      ? places[Math.min(others.indexOf(target), places.length - 1)]
      : titleOf(next)
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}

const stops = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button, input'),
]

/** The link that opens a row: focus from outside the list goes to it, not to the checkbox before it. */
const titleOf = (row: Element): HTMLElement | undefined =>
  row.querySelector<HTMLElement>('.admin-row-title, .admin-request') ?? stops(row)[0]
