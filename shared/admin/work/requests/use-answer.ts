/** Stores an answer of the office with its request; the server sets the request to "in work". */
import { useQueryClient } from '@tanstack/react-query'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import type { Client } from '#shared/client/call.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { answerRequestEndpoint } from '#shared/contract/work/answers.ts'
import {
  handOverQuoteEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { useTakeOthers, withOthers } from './use-take-others.ts'

/** Functions that resolve true once stored. On a conflict the newer request is shown and nothing is sent. */
export const useAnswer = (request: OfficeRequest) => {
  const queries = useQueryClient()
  const takeOthers = useTakeOthers()
  const params = { id: request.id }
  const given = { params, ifMatch: request.version }
  const { busy, run } = useAction((client, { send }: Answer) => send(client), {
    onDone: async (answered, { done }) => {
      showRead(queries, readRequestEndpoint, { params }, answered)
      const others = await takeOthers(request.id)
      void refresh(queries, 'request')
      notifyDone(withOthers(done, others.ids))
    },
    onRefused: async error => {
      if (isStale(error, 'request.erased', 'request.no-quote')) await refresh(queries, readRequestEndpoint)
    },
  })
  return {
    busy,
    handOver: (body: BodyOf<typeof handOverQuoteEndpoint>) =>
      run({
        send: client =>
          sendOnce(`hand-over ${request.id}`, body, idempotencyKey =>
            client.call(handOverQuoteEndpoint, { ...given, body, idempotencyKey }),
          ),
        done: body.way === 'mail' ? 'Письмо с расчётом в очереди' : 'Отмечено: расчёт отправлен',
      }),
    answer: (body: BodyOf<typeof answerRequestEndpoint>) =>
      run({
        send: client =>
          sendOnce(`answer ${request.id}`, body, idempotencyKey =>
            client.call(answerRequestEndpoint, { ...given, body, idempotencyKey }),
          ),
        done: body.way === 'mail' ? 'Письмо в очереди' : 'Ответ записан',
      }),
  }
}

interface Answer {
  send(client: Client): Promise<OfficeRequest>
  done: string
}
