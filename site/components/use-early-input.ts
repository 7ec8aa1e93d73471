/**
 * Takes over what a visitor entered, or the browser restored, before React ran: React leaves it on the screen, reports
 * no change, and resets the field at its next render.
 */
import type { RefObject } from 'react'
import { useOnMount } from '#shared/ui/use-on-mount.ts'

type Entered = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * @param place one field, or an element with named fields
 * @param take called for each field that differs from what the server rendered; tick boxes of one name are a list with
 *   commas
 */
export const useEarlyInput = (
  place: RefObject<HTMLElement | null>,
  take: (name: string, value: string) => void,
): void =>
  useOnMount(() => {
    const { current } = place
    if (!current) return
    const fields = isField(current) ? [current] : current.querySelectorAll<Entered>(named)
    for (const field of fields) if (isChanged(field)) take(field.name, enteredIn(field))
  })

const named = 'input[name], select[name], textarea[name]'

const isField = (element: HTMLElement): element is Entered => 'value' in element

/** Compares with the HTML's own value: a field that the browser rendered never differs. */
const isChanged = (field: Entered): boolean => {
  if ('options' in field) {
    const first = field.querySelector<HTMLOptionElement>('[selected]')
    return first !== null && first.value !== field.value
  }
  if (!isBox(field)) return field.value !== field.defaultValue
  // A radio button that lost its mark is skipped: the one that took it is reported.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

const enteredIn = (field: Entered): string => {
  if (field.type !== 'checkbox') return field.value
  const ticked = field.form?.querySelectorAll<HTMLInputElement>(`[name=${field.name}]:checked`) ?? []
  return Array.from(ticked, ({ value }) => value).join(',')
}

const isBox = (field: Exclude<Entered, HTMLSelectElement>): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'
