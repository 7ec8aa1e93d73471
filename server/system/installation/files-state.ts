/** State of the installation's files, and the questions about it that the office has to answer. */

import { getPendingSweep } from '#server/content/media/sweep-approval.ts'
import type { Context } from '#server/platform/context.ts'
import type { FilesState } from '#shared/contract/content/media.ts'

export const readFilesState = async (ctx: Context): Promise<FilesState> => ({
  state: ctx.installation.state,
  question: await getPendingSweep(ctx.db),
})
