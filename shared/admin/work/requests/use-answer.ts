/** Stores an answer of the office with its request; the server sets the request to "in work". */
import * as texts from '#messages/admin/work/requests.js'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import type { Unsent } from '#shared/admin/platform/drafts/use-unsent.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Client } from '#shared/client/call.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import { answerRequestEndpoint } from '#shared/contract/work/answers.ts'
import {
  handOverQuoteEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { requestName } from './request-names.ts'
import { useTakeOthers, withOthers } from './use-take-others.ts'

/**
 * Functions that resolve true once stored. On a conflict the newer request is shown and nothing is sent. With `form` the
 * text waits for the connection, and the form closes once it is stored.
 */
export const useAnswer = (request: OfficeRequest, form?: { unsent: Unsent<string>; onClose(): void }) => {
  const { queries } = useServices()
  const takeOthers = useTakeOthers()
  const params = { id: request.id }
  const given = { params, ifMatch: request.version }
  const store = async (client: Client, { send, done }: Answer) => {
    showRead(queries, readRequestEndpoint, { params }, await send(client))
    const others = await takeOthers(request.id)
    void refresh(queries, 'request')
    notifyDone(withOthers(done, others.ids))
  }
  const deliver = (client: Client, answer: Answer) =>
    form
      ? form.unsent.deliver(
          texts.answerTo({ request: requestName(request) }),
          () => store(client, answer),
          form.onClose,
        )
      : store(client, answer)
  const { busy, run } = useAction(deliver, {
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
        done: body.way === 'mail' ? texts.quoteLetterQueued : texts.markedSent,
      }),
    answer: (body: BodyOf<typeof answerRequestEndpoint>) =>
      run({
        send: client =>
          sendOnce(`answer ${request.id}`, body, idempotencyKey =>
            client.call(answerRequestEndpoint, { ...given, body, idempotencyKey }),
          ),
        done: body.way === 'mail' ? texts.letterQueued : texts.answerRecorded,
      }),
  }
}

interface Answer {
  send(client: Client): Promise<OfficeRequest>
  done: string
}
