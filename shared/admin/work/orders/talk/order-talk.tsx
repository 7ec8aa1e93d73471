import { Stack, Switch } from '@mantine/core'
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
        <LazyComments kind="order" title="Письма и заметки" record={String(order.id)} beside={said} />
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
      <h2 id="order-letters">Письма клиенту</h2>
      {data.items.some(({ mailState }) => mailState === 'failed') && (
        <FailedLetters about={{ order: order.id }} />
      )}
      <Switch
        label="Писать о каждом новом этапе"
        description={
          obstacle ??
          'Через 10 минут после отметки, с 9 до 21: пока письмо ждёт, снятая отметка отменяет его.'
        }
        checked={data.state === 'on'}
        disabled={obstacle !== null && data.state !== 'on'}
        onChange={event => void turn.run(event.currentTarget.checked)}
      />
    </section>
  )
}

type Letters = ResponseOf<typeof readOrderLettersEndpoint>

const obstacleOf = ({ email }: Order, { state, canMail }: Letters): string | null => {
  if (state === 'stopped') return 'Клиент отказался от писем и включит их сам, если захочет.'
  if (email === '') return 'Впишите почту клиента и сохраните заказ.'
  if (canMail) return null
  return state === 'on'
    ? 'Почта сайта не настроена: письма ждут не дольше двух дней.'
    : 'Почта сайта не настроена. Письма можно включить, когда её настроят.'
}
