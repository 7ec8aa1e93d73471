/** An import from its file to its report, as the command does it. */
import type { Context } from '#server/platform/context.ts'
import type { WorkerLimits } from '#server/platform/workers/limited-worker.ts'
import { importPosts, type PostImport } from '../import-posts.ts'
import type { ImportReport } from '../import-report.ts'
import { openExport } from '../read-in-worker.ts'

export const runImport = async (
  ctx: Context,
  path: string,
  more: Partial<Omit<PostImport, 'source'>> & { limits?: WorkerLimits } = {},
): Promise<ImportReport> => {
  const { limits, ...work } = more
  const source = await openExport(path, { signal: ctx.stopping, ...(limits && { limits }) })
  try {
    return await importPosts(ctx, {
      source,
      findPicture: async () => ({ why: 'нет' }),
      apply: true,
      by: { actor: null, requestId: null },
      ...work,
    })
  } finally {
    await source.close()
  }
}
