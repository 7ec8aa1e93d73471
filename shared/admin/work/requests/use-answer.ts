/** Answers of the office on their way: each call stores one with its request, which it takes in work. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { answerRequest } from '#shared/contract/work/answers.ts'
import { handOverQuote, type OfficeRequest } from '#shared/contract/work/requests.ts'
import { requestQuery, requestsKey } from './request-queries.ts'
import { useTakeOthers, withOthers } from './use-take-others.ts'

/** Each resolves to true when the server has taken it. A stale window is shown what has changed and sends nothing. */
export const useAnswer = (request: OfficeRequest) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const takeOthers = useTakeOthers()
  const given = { params: { id: request.id }, ifMatch: request.version }
  const send = async (call: Promise<OfficeRequest>, done: string): Promise<boolean> => {
    setBusy(true)
    const one = requestQuery(client, request.id)
    try {
      queries.setQueryData(one.queryKey, await call)
      const others = await takeOthers(request.id)
      for (const queryKey of [requestsKey, overviewKey]) void queries.invalidateQueries({ queryKey })
      notifyDone(withOthers(done, others.ids))
      return true
    } catch (error) {
      if (isStale(error, 'request.erased', 'request.no-quote'))
        await queries.invalidateQueries({ queryKey: one.queryKey })
      notifyFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    handOver: (body: BodyOf<typeof handOverQuote>) =>
      send(
        sendOnce(`hand-over ${request.id}`, body, idempotencyKey =>
          client.call(handOverQuote, { ...given, body, idempotencyKey }),
        ),
        body.way === 'mail' ? 'Письмо с расчётом в очереди' : 'Отмечено: расчёт отправлен',
      ),
    answer: (body: BodyOf<typeof answerRequest>) =>
      send(
        sendOnce(`answer ${request.id}`, body, idempotencyKey =>
          client.call(answerRequest, { ...given, body, idempotencyKey }),
        ),
        body.way === 'mail' ? 'Письмо в очереди' : 'Ответ записан',
      ),
  }
}
