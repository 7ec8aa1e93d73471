/** Thrown for work on a record whose personal data was erased: neither sent nor kept on the device. */
export class PersonErased extends Error {}
