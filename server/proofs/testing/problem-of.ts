/** What a rejected call said. */
import { problemSchema } from '#shared/contract/platform/common.ts'

/** The status and the fields that a response complains about; fails when the response is no problem at all. */
export const problemOf = async (
  answer: Response,
): Promise<{ status: number; paths: string[]; detail: string }> => {
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) {
    throw new Error(`no problem but ${answer.status} ${await answer.text()}`)
  }
  const body = problemSchema.parse(await answer.json())
  return {
    status: answer.status,
    paths: [...new Set((body.errors ?? []).map(error => ('path' in error ? error.path : '')))],
    detail: body.detail ?? '',
  }
}

/** Each field with what is wrong with it, or what is wrong with the whole call: `['email: field.invalid']`, `['order.erased']`. */
export const codesOf = async (answer: Response | Promise<Response>): Promise<string[]> => {
  const { code, errors } = problemSchema.parse(await (await answer).json())
  return errors?.flatMap(error => ('path' in error ? [`${error.path}: ${error.code}`] : [])) ?? [String(code)]
}
