/** How an unfinished calculation of a request is named on this device. */
export const quoteDraft = (request: number): string => `request-quote-${request}`
