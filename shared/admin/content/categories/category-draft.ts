/** The name of a category that is being typed, as it is kept on this device. */
import { z } from 'zod'

export const categoryDraft = z.object({ title: z.string() })

/** Draft of a category that exists, in both languages. */
export const renameDraft = categoryDraft.extend({ uk: z.string().default('') })
