/** State that a move within the admin carries, for the guard of unsaved work and for the focus. */

/** The state of a move that follows a save: nothing is left behind. */
export const afterSave = 'after-save'

/** The state of a move that gives the open form the address of its new record: cursor, focus and scroll stay. */
export const afterCreate = 'after-create'
