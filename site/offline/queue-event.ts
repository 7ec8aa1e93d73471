/** Window event with the outcome of a form that waited; in a file of its own, since every page imports it. */
export const queueEvent = 'waiting-form'
