/** Signs that nobody types at once: a keyboard's clipboard, a browser's own filling in. */
const atOnce = 3

/** True for a text that is pasted, dropped, filled in or dictated, and not typed sign by sign. */
export const isPutIn = (before: string, after: string, event: Event): boolean => {
  const { inputType = '' } = event as InputEvent
  return /^insert(?:From|Replacement)/.test(inputType) || after.length > before.length + atOnce
}
