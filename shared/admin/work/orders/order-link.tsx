/** The customer's page of an order: its link for a messenger, and the end of every link. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { notifyDone, notifyFailure, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { revokeOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { orderLinkQuery, ordersKey } from './order-queries.ts'

export const OrderLink = ({ order }: { order: Order }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const { data } = useQuery(orderLinkQuery(client, order))
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!data?.url) return null
  const { url, until } = data

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notifyDone('Ссылка скопирована: отправьте её клиенту')
    } catch {
      notifyWarning('Браузер не дал скопировать', url)
    }
  }
  const revoke = async () => {
    setBusy(true)
    try {
      await client.call(revokeOrderLinkEndpoint, { params: { id: order.id } })
      await queries.invalidateQueries({ queryKey: [...ordersKey, 'link', order.id] })
      await queries.invalidateQueries({ queryKey: [...ordersKey, 'history', order.id] })
      notifyDone('Прежние ссылки больше не открываются')
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setAsking(false)
  }

  return (
    <section className="admin-card" aria-labelledby="order-link">
      <h2 id="order-link">Страница для клиента</h2>
      <Stack gap="sm">
        <p className="admin-plain admin-quiet">
          Этапы, контейнер и Ваши телефоны, без входа и не для поиска.
          {until && ` Открывается до ${formatDay(until)} включительно.`}
        </p>
        <TextInput
          label="Ссылка клиента"
          readOnly
          value={url}
          onFocus={event => event.currentTarget.select()}
        />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void copy()}>
            Скопировать
          </Button>
          <Button size="xs" variant="default" component="a" href={url} target="_blank" rel="noreferrer">
            Открыть
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            Отозвать ссылку
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title="Отозвать ссылку?"
        action="Отозвать"
        busy={busy}
        onConfirm={() => void revoke()}
        onClose={() => setAsking(false)}
      >
        Страница закроется для всех, у кого есть ссылка. Здесь появится новая, отправьте её клиенту.
      </ConfirmDialog>
    </section>
  )
}
