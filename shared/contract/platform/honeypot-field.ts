/**
 * Name of the honeypot field, invisible to people and filled in by robots; in a module of its own, so that pages need
 * not load the schemas. No browser or password manager autofills this name.
 */
export const honeypotField = 'subject'
