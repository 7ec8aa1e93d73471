/** The order that has come of a request, or the button that begins one. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { createOrder } from '#shared/contract/work/orders.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { orderPageQuery, ordersKey } from './order-queries.ts'

export interface BeginOrderProps {
  request: OfficeRequest
  /** The request has become a contract: nothing else is as near. */
  primary?: boolean
}

export const BeginOrder = ({ request, primary = false }: BeginOrderProps) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayWrite = useCan('orders.write')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const key = useRef(crypto.randomUUID())
  const orders = useQuery(orderPageQuery(client, { request: String(request.id) }))

  const begin = async (forecast: boolean) => {
    setBusy(true)
    try {
      const body = { request: request.id, ...(forecast && { forecast }) }
      const { id } = await client.call(createOrder, { body, idempotencyKey: `${key.current}-${forecast}` })
      await queries.invalidateQueries({ queryKey: ordersKey })
      void navigate(`/admin/orders/${id}`)
    } catch (error) {
      notifyFailure(error)
      setAsking(false)
    }
    setBusy(false)
  }

  if (!orders.data) return null
  const [order] = orders.data.items
  if (order)
    return (
      <Button variant="default" component={Link} to={`/admin/orders/${order.id}`}>
        Заказ № {order.id}
      </Button>
    )
  if (!mayWrite || request.erasedAt !== null || request.status === 'spam') return null
  const isForecast = request.quote?.statement.rates.forecast === true
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        loading={busy}
        onClick={() => (isForecast ? setAsking(true) : void begin(false))}
      >
        {primary ? 'Открыть заказ' : 'Начать заказ'}
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Начать заказ с прогноза?"
        action="Начать"
        busy={busy}
        onConfirm={() => void begin(true)}
        onClose={() => setAsking(false)}
      >
        Расчёт этой заявки — прогноз на день, курса которого ещё нет. В заказе он останется таким, каким его
        видел клиент.
      </ConfirmDialog>
    </>
  )
}
