/** The event of the window that carries the outcome of a form that waited: apart, since every page knows it. */
export const queueEvent = 'waiting-form'
