/** Shared progress of page loads and form requests in this window. */
import { createProgress } from '#shared/client/progress.ts'

export const progress = createProgress()
