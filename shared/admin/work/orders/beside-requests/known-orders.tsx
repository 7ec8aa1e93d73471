/** Orders of a person who writes or calls, found by the complete phone number or mail address. */

import { Alert, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useAltKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { findEverywhere } from '#shared/admin/platform/navigation/palette-group.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { readOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import { type ListedOrder, listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { copyLink } from '../talk/order-link.tsx'
import { orderStanding } from './order-standing.ts'

export interface KnownOrdersProps {
  contacts: readonly (string | null)[]
  /** Id of the order whose page shows the list; the list leaves this order out. */
  except?: number
}

export const KnownOrders = ({ contacts, except }: KnownOrdersProps) => {
  const { client } = useServices()
  const mayRead = useCan('orders.read')
  const typed = [...new Set(contacts.flatMap(contact => contactKey(contact) ?? []))].join(' ')
  const [settled] = useDebouncedValue(typed, 300)
  const keys = settled.split(' ').filter(Boolean)
  const { orders, listed } = useQueries({
    queries: keys.map(q => callQuery(client, listOrdersEndpoint, { query: { q } }, { enabled: mayRead })),
    combine: found => {
      const items = found.flatMap(({ data }) => data?.items ?? [])
      const orders = [...new Map(items.map(order => [order.id, order])).values()].filter(
        ({ id, phones, email }) =>
          id !== except && [...phones, email].some(contact => keys.includes(contactKey(contact) ?? '')),
      )
      return { orders, listed: found.findIndex(({ data }) => (data?.pageCount ?? 1) > 1) }
    },
  })
  const [first] = orders
  if (!first) return null
  return (
    <Alert color="bronze" role="status">
      <Stack gap="xs">
        {orders.map(order => (
          <KnownOrder key={order.id} order={order} isFirst={order === first} />
        ))}
        <Group>
          <CompactButton onClick={() => findEverywhere(keys[0] ?? '')}>{texts.allOfContact}</CompactButton>
          {listed >= 0 && (
            <Link to={`/admin/orders?q=${encodeURIComponent(keys[listed] ?? '')}`}>{texts.onlyNewest}</Link>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

const KnownOrder = ({ order, isFirst }: { order: ListedOrder; isFirst: boolean }) => {
  const copy = useAction(api => api.call(readOrderLinkEndpoint, { params: { id: order.id } }), {
    onDone: ({ url }) => copyLink(url),
  })
  useAltKeys(isFirst ? { KeyL: () => void copy.run() } : {})
  return (
    <Group gap="xs">
      <span>
        <Link to={`/admin/orders/${order.id}`}>{texts.orderNumber({ id: order.id })}</Link>
        <span>{`${carName(order) ? `, ${carName(order)}` : ''}: ${orderStanding(order)}`}</span>
      </span>
      <CompactButton
        loading={copy.busy}
        aria-keyshortcuts={isFirst ? 'Alt+L' : undefined}
        rightSection={isFirst && <kbd>Alt L</kbd>}
        onClick={() => void copy.run()}
      >
        {texts.clientLink}
      </CompactButton>
    </Group>
  )
}
