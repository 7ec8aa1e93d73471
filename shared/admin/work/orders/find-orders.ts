import * as texts from '#messages/admin/work/orders.js'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { orderStanding } from './beside-requests/order-standing.ts'
import { customerName } from './order-names.ts'

export const findOrders = async ({ q, client, signal }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await client.call(listOrdersEndpoint, { query: { q }, signal, mayBeCopy: true })
  return items.map(order => ({
    id: `order-${order.id}`,
    label: [texts.orderNumber({ id: order.id }), carName(order)].filter(Boolean).join(', '),
    description: [customerName(order), order.vin, orderStanding(order)].filter(Boolean).join(', '),
    go: `/admin/orders/${order.id}`,
  }))
}
