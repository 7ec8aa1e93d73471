/**
 * Name of a person; empty for one that has no letter: the site writes «—» where a form was sent without a name.
 *
 * @example knownName('—') // ''
 */
export const knownName = (name: string | null): string => (name !== null && /\p{L}/u.test(name) ? name : '')
