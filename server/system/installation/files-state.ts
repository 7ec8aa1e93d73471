/** What the office has to know and to decide about the files. */

import { findQuestion } from '#server/content/media/sweep-question.ts'
import type { Context } from '#server/platform/context.ts'
import type { FilesState } from '#shared/contract/content/media.ts'

export const readFilesState = async (ctx: Context): Promise<FilesState> => ({
  state: ctx.installation.state,
  question: await findQuestion(ctx.db),
})
