import { Button, Checkbox, Group } from '@mantine/core'
import { useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { storedSwitch } from '#shared/admin/platform/stored-switch.ts'
import { hasCode } from '#shared/client/api-error.ts'
import { createOrderEndpoint, listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'

export interface BeginOrderProps {
  request: OfficeRequest
  /** True when the request ended in a contract: beginning the order is then the main action. */
  primary?: boolean
}

export const BeginOrder = ({ request, primary = false }: BeginOrderProps) => {
  const navigate = useNavigate()
  const { queries } = useServices()
  const mayWrite = useCan('orders.write')
  const confirmed = !useSyncExternalStore(asksForForecast.subscribe, asksForForecast.get)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const key = useRef(crypto.randomUUID())
  const tick = useRef<HTMLInputElement>(null)
  const orders = useCall(listOrdersEndpoint, { query: { request: String(request.id) } })

  const begin = useAction(
    (api, forecast: boolean) =>
      api.call(createOrderEndpoint, {
        body: { request: request.id, quote: request.quote?.number ?? null, ...(forecast && { forecast }) },
        idempotencyKey: `${key.current}-${forecast}`,
      }),
    {
      changes: ['order'],
      onDone: ({ id }) => void navigate(`/admin/orders/${id}`),
      onRefused: async error => {
        if (hasCode(error, 'order.quote-moved')) await refresh(queries, 'request')
        // A colleague has begun one, or an earlier press with another calculation whose response was lost.
        if (hasCode(error, 'order.begun', 'idempotency.reused')) await refresh(queries, 'order')
      },
    },
  )

  const [order] = orders.data?.items ?? []
  const mayBegin = orders.data && mayWrite && request.erasedAt === null && request.status !== 'spam'
  const isForecast = request.quote?.statement.rates.forecast === true
  const start = () => {
    if (!isForecast || confirmed) return void begin.run(isForecast)
    setUnconfirmed(true)
    tick.current?.focus()
  }
  const open = () => (order ? void navigate(`/admin/orders/${order.id}`) : start())
  // Before the contract a stray letter must not begin an order.
  useSingleKeys(order || (mayBegin && primary && !begin.busy) ? { KeyO: open } : {})

  if (order)
    return (
      <Button variant="default" component={Link} to={`/admin/orders/${order.id}`} title={texts.keyO}>
        {texts.orderNumber({ id: order.id })}
      </Button>
    )
  if (!mayBegin) return null
  return (
    <Group gap="xs">
      <Button
        variant={primary ? 'filled' : 'default'}
        loading={begin.busy}
        title={primary ? texts.keyO : undefined}
        onClick={start}
      >
        {primary ? texts.openOrder : texts.beginOrder}
      </Button>
      {isForecast && (
        <Checkbox
          ref={tick}
          label={texts.fromForecast}
          checked={confirmed}
          error={unconfirmed && !confirmed && texts.tickForecast}
          onChange={({ currentTarget: { checked } }) => asksForForecast.set(!checked)}
        />
      )}
    </Group>
  )
}

/**
 * Switch on this device: ask before an order is begun from a forecast. It can be turned off, since near a year's end
 * almost every calculation is a forecast.
 */
const asksForForecast = storedSwitch('admin-order-asks-for-forecast')
