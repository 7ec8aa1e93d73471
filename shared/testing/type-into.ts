/** What a person types into a field, as React hears of it. */
import { act } from 'react'

export const typeInto = async (
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): Promise<void> => {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  await act(async () => {
    // Past React's own property, which takes the text for one that it knows already.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
