/** Unsaved work on reference lots, as it is kept on this device. */
import { z } from 'zod'

export const lotWork = z.object({ title: z.string(), fields: z.record(z.string(), z.string()) })
export type LotWork = z.infer<typeof lotWork>

export const lotPrefix = 'lot-'

/** How the work on a lot is named; null is a lot that does not exist yet. */
export const lotRecord = (id: number | null): string => `${lotPrefix}${id ?? 'new'}`
