/** Name of the draft of a request's new quote. */
export const quoteDraft = (request: number): string => `request-quote-${request}`
