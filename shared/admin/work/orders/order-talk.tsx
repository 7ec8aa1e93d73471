/**
 * Communication about an order: link to the customer's page, switch of letters, and a timeline of letters, comments and
 * what was said about its request.
 */
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { NoteLine } from '#shared/admin/platform/comments/comments.tsx'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { fateOf, OrderLetters } from './order-letters.tsx'
import { OrderLink } from './order-link.tsx'
import classes from './order-page.module.css'
import { useRequestSaid } from './said-in-request.tsx'

export const OrderTalk = ({ order }: { order: Order }) => {
  const isThere = order.erasedAt === null
  const params = { id: order.id }
  const letters = useCall(readOrderLettersEndpoint, { params }, { staleTime: 0, enabled: isThere }).data
  const said = useRequestSaid(isThere ? order.requestId : null)
  return (
    <div className={classes.around}>
      <OrderLink order={order} />
      {isThere && <OrderLetters order={order} />}
      {isThere && (
        <LazyComments
          kind="order"
          title="Письма и заметки"
          record={String(order.id)}
          beside={[
            ...said,
            ...(letters?.items ?? []).map(letter => ({
              at: letter.at,
              line: (
                <NoteLine
                  key={`${letter.stage} ${letter.at}`}
                  head={
                    <>
                      <strong>Письмо клиенту</strong> <RelativeTime of={letter.at} />
                    </>
                  }
                  text={`${letter.stage}: ${fateOf(letter)}`}
                />
              ),
            })),
          ]}
        />
      )}
    </div>
  )
}
