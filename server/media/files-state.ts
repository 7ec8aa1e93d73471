/** What the office has to know and to decide about the files. */
import type { FilesState } from '#shared/contract/media.ts'
import type { Context } from '../context.ts'
import { findQuestion } from './sweep-question.ts'

export const readFilesState = async (ctx: Context): Promise<FilesState> => ({
  state: ctx.installation.state,
  question: await findQuestion(ctx.db),
})
