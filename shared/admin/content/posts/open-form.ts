/** Which form stands on the page of a post: the first save gives an open form another address, and nothing else. */

export interface OpenForm {
  /** The post of the address; null while a new one has none. */
  id: string | null
  /** Name of a new post's unsaved work; it stands in the address as soon as there is any. */
  name: string
  /** Began as a new post, also when it has been saved since. */
  isNew: boolean
  /** The post that the first save has created: its address follows. */
  created?: string
}

export interface PostAddress {
  id: string | null
  /** The `draft` of the address. */
  draft: string | null
}

/**
 * The form of an address; the same object as long as the open form is meant.
 *
 * @param freshName a name for a new post that has none yet
 */
export const formAt = (
  open: OpenForm | null,
  { id, draft }: PostAddress,
  freshName: () => string,
): OpenForm => {
  if (open?.id === id && (id !== null || draft === null || draft === open.name)) return open
  if (open && id !== null && id === open.created) return { id, name: open.name, isNew: true }
  return { id, name: draft ?? freshName(), isNew: id === null }
}
