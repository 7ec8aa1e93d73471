import { Stack } from '@mantine/core'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import type { Order } from '#shared/contract/work/orders.ts'
import { OrderLetters } from './order-letters.tsx'
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
