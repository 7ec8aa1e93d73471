/** Letters about an order and what was said about its request, as entries beside its comments, and the count of all. */

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { NoteLine, type Said } from '#shared/admin/platform/comments/comments.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { readRequestHistoryEndpoint } from '#shared/contract/work/requests.ts'
import { answerWayNames, letterStateNames } from '#shared/domain/work/state-names.ts'

export const useOrderSaid = (order: Order): Said[] => {
  const isThere = order.erasedAt === null
  const params = { id: order.id }
  const letters = useCall(readOrderLettersEndpoint, { params }, { staleTime: 0, enabled: isThere }).data
  const said = useRequestSaid(isThere ? order.requestId : null)
  return [
    ...said,
    ...(letters?.items ?? []).map(letter => ({
      at: letter.at,
      line: (
        <NoteLine
          key={`${letter.stage} ${letter.at}`}
          head={
            <>
              <strong>{texts.letterToClient}</strong> <RelativeTime of={letter.at} />
            </>
          }
          text={`${letter.stage}: ${fateOf(letter)}`}
        />
      ),
    })),
  ]
}

type Letter = ResponseOf<typeof readOrderLettersEndpoint>['items'][number]

/** @example fateOf(letter) // 'отправлено' */
const fateOf = ({ dueAt, mailState, mailError }: Letter): string => {
  if (dueAt !== null) return texts.fates.due({ dueAt: formatMoment(dueAt) })
  if (mailState === 'sent') return texts.fates.sent
  if (mailState === 'failed') return texts.fates.failed({ reason: mailError ?? texts.serverRefused })
  return mailState === 'pending' ? texts.fates.pending : texts.fates.handedOver
}

/** Number of lines in the order's timeline; empty for none. */
export const TalkCount = ({ order, children }: { order: Order; children(count: string): ReactNode }) => {
  const params = { kind: 'order', record: String(order.id) } as const
  const comments = useCall(listCommentsEndpoint, { params }, { enabled: order.erasedAt === null }).data
  return children(String(useOrderSaid(order).length + (comments?.length ?? 0) || ''))
}

/** Empty for no request, and while it cannot be read. */
const useRequestSaid = (id: number | null): Said[] => {
  const enabled = id !== null
  const history = useCall(readRequestHistoryEndpoint, { params: { id: id ?? 0 } }, { enabled }).data
  const notes = useCall(
    listCommentsEndpoint,
    { params: { kind: 'request', record: `${id}` } },
    { enabled },
  ).data
  const entry = (at: string, what: string, text: string): Said => ({
    at,
    line: (
      <NoteLine
        key={`request ${what} ${at}`}
        head={
          <>
            <strong>{what}</strong> <RelativeTime of={at} />{' '}
            <Link to={`/admin/requests?open=${id}`}>{texts.requestNumber({ id: id ?? '' })}</Link>
          </>
        }
        text={text}
      />
    ),
  })
  return [
    ...(history?.answers ?? []).map(({ way, by, at, text, mailState }) =>
      entry(
        at,
        `${answerWayNames[way]}, ${by}`,
        way === 'mail' ? `${text}\n${letterStateNames[mailState]}` : text,
      ),
    ),
    ...(history?.quotes ?? []).flatMap(({ number, handovers }) =>
      handovers.map(({ way, by, at, mailState }) =>
        entry(
          at,
          texts.quoteBy({ number, by }),
          way === 'mail' ? letterStateNames[mailState] : texts.handedOver,
        ),
      ),
    ),
    ...(notes ?? []).map(({ own, author, createdAt, text }) =>
      entry(createdAt, own ? texts.you : author, text),
    ),
  ]
}
