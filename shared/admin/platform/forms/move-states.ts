/** History states of navigations, read by the guard of drafts and by the focus. */

/** Navigation after a save: no draft is left. */
export const afterSave = 'after-save'

/** Navigation that gives the open form the URL of its new record: cursor, focus and scroll stay. */
export const afterCreate = 'after-create'
