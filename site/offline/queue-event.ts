/** Window event with the outcome of a form that waited. In a file of its own, since every page imports the name. */
export const queueEvent = 'waiting-form'
