/** Decides which form the page of a post shows: the first save changes the URL but must keep the open form. */

export interface OpenForm {
  /** Id in the URL; null while a new post has none. */
  id: string | null
  /** Name of a new post's draft; part of the URL as soon as there is one. */
  name: string
  /** True for a form that began as a new post, also after it was saved. */
  isNew: boolean
  /** Id that the first save created; the URL follows. */
  created?: string
}

export interface PostAddress {
  id: string | null
  /** The `draft` parameter of the URL. */
  draft: string | null
}

/**
 * The form for a URL; the same object as long as the URL means the open form.
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
