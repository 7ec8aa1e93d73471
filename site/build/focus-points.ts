/** Points of pictures that the office chose, in steps of ten percent: a page may hold no inline styles. */
const steps = Array.from({ length: 11 }, (_, step) => step * 10)

export const focusPoints = (): string =>
  steps
    .flatMap(step => [
      `[data-focus^="${step} "] { --focus-x: ${step}%; }`,
      `[data-focus$=" ${step}"] { --focus-y: ${step}%; }`,
    ])
    .join('\n')
