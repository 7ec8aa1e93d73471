/** The one progress of this window: page loads and the forms' requests count into it. */
import { createProgress } from '#shared/client/progress.ts'

export const progress = createProgress()
