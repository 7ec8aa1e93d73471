/** A post that its editor gives up, handed to the list. */
import { z } from 'zod'

const listState = z.object({
  /** A post that its editor has abandoned: the list removes it, with the way back. */
  removing: z.object({ id: z.number(), title: z.string(), version: z.number() }),
})

/** What an editor passes to the list on the way there. */
export type ListState = z.infer<typeof listState>

/** The post to remove; null for any other move to the list. */
export const removingOf = (state: unknown): ListState['removing'] | null =>
  listState.safeParse(state).data?.removing ?? null
