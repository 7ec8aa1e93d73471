/** Most characters that typing adds in one event; more come from a paste on the screen keyboard or from autofill. */
const atOnce = 3

/** True for text that was pasted, dropped, autofilled or dictated, and not typed character by character. */
export const isPasted = (before: string, after: string, event: Event): boolean => {
  const { inputType = '' } = event as InputEvent
  return /^insert(?:From|Replacement)/.test(inputType) || after.length > before.length + atOnce
}
