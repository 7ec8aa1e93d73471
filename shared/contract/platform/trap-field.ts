/**
 * The name of a field that people do not see and robots fill in; apart from the schemas, so that a page can name it
 * without them. A name that robots like and that no browser or password manager has a value for.
 */
export const trapField = 'subject'

/** Its earlier name: pages that are still open, and forms that wait on a device, send it. Password managers fill it. */
export const earlierTrapField = 'website'
