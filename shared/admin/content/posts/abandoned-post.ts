/** Router state with which the editor of a post asks the list to remove that post, since undo is offered there. */
import { z } from 'zod'

const listState = z.object({
  removing: z.object({ id: z.number(), title: z.string(), version: z.number() }),
})

export type LocationState = z.infer<typeof listState>

/** The post to remove; null for any other move to the list. */
export const removingOf = (state: unknown): LocationState['removing'] | null =>
  listState.safeParse(state).data?.removing ?? null
