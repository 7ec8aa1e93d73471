/** Typed about somebody who is gone: it is neither stored nor kept. */
export class PersonErased extends Error {}
