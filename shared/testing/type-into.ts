/** What a person types into a field or chooses of a list, as React hears of it. */
import { act } from 'react'

export const typeInto = async (
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): Promise<void> => {
  const kind = [HTMLInputElement, HTMLSelectElement].find(one => field instanceof one) ?? HTMLTextAreaElement
  await act(async () => {
    // Past React's own property, which takes the text for one that it knows already.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    const event = field instanceof HTMLSelectElement ? 'change' : 'input'
    field.dispatchEvent(new Event(event, { bubbles: true }))
  })
}
