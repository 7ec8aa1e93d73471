import { Stack, Switch } from '@mantine/core'
import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { FailedLetters } from '#shared/admin/work/failed-letters/failed-letters.tsx'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { readOrderLettersEndpoint, switchOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { OrderLink } from './order-link.tsx'
import { useOrderSaid } from './order-said.tsx'

export const OrderTalk = ({ order }: { order: Order }) => {
  const isThere = order.erasedAt === null
  const said = useOrderSaid(order)
  return (
    <Stack gap="lg" maw="48rem">
      <OrderLink order={order} />
      {isThere && <OrderLetters order={order} />}
      {isThere && (
        <LazyComments kind="order" title={texts.lettersAndNotes} record={String(order.id)} beside={said} />
      )}
    </Stack>
  )
}

const OrderLetters = ({ order }: { order: Order }) => {
  const { data } = useCall(readOrderLettersEndpoint, { params: { id: order.id } }, { staleTime: 0 })
  const turn = useAction(
    (api, on: boolean) =>
      api.call(switchOrderLettersEndpoint, {
        params: { id: order.id },
        body: { on, ...(on && { to: order.email }) },
      }),
    { changes: ['order'] },
  )
  if (!data) return null
  const obstacle = obstacleOf(order, data)
  return (
    <section className="admin-card" aria-labelledby="order-letters">
      <h2 id="order-letters">{texts.lettersToClient}</h2>
      {data.items.some(({ mailState }) => mailState === 'failed') && (
        <FailedLetters about={{ order: order.id }} />
      )}
      <Switch
        label={texts.writeOfStages}
        description={obstacle ?? texts.whenLettersGo}
        checked={data.state === 'on'}
        disabled={obstacle !== null && data.state !== 'on'}
        onChange={event => void turn.run(event.currentTarget.checked)}
      />
    </section>
  )
}

type Letters = ResponseOf<typeof readOrderLettersEndpoint>

const obstacleOf = ({ email }: Order, { state, canMail }: Letters): string | null => {
  if (state === 'stopped') return texts.clientStopped
  if (email === '') return texts.enterMail
  if (canMail) return null
  return state === 'on' ? texts.lettersWait : texts.mailNotSet
}
