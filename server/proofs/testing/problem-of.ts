/** What a refused call said. */
import { problem } from '#shared/contract/common.ts'

/** The status and the fields that an answer complains about; fails when the answer is no problem at all. */
export const problemOf = async (
  answer: Response,
): Promise<{ status: number; paths: string[]; detail: string }> => {
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) {
    throw new Error(`no problem but ${answer.status} ${await answer.text()}`)
  }
  const body = problem.parse(await answer.json())
  return {
    status: answer.status,
    paths: [...new Set((body.errors ?? []).map(error => ('path' in error ? error.path : '')))],
    detail: body.detail ?? '',
  }
}
