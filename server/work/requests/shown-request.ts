import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { answerBy } from '#shared/domain/time/answer-by.ts'

type Answerable = Pick<OfficeRequest, 'status' | 'erasedAt' | 'createdAt' | 'answerBy'>

/**
 * Returns a function that adds the time by which a new request should be answered. Reads the options, on which the time
 * depends, once for all requests.
 */
export const showRequests = async (ctx: Context): Promise<<R extends Answerable>(request: R) => R> => {
  const { options } = await readCalculatorOptions(ctx)
  return request =>
    request.status === 'new' && request.erasedAt === null
      ? { ...request, answerBy: answerBy(options, request.createdAt) }
      : request
}

export const showRequest = async (ctx: Context, request: OfficeRequest): Promise<OfficeRequest> =>
  (await showRequests(ctx))(request)
