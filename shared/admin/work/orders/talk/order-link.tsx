/** Link to the customer's page of an order, to copy for a messenger or to revoke. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { copyText, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { readOrderLinkEndpoint, revokeOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import type { Order } from '#shared/contract/work/orders.ts'

export const OrderLink = ({ order }: { order: Order }) => {
  const { data } = useCall(readOrderLinkEndpoint, { params: { id: order.id } }, { staleTime: 0 })
  const revoke = useAction(api => api.call(revokeOrderLinkEndpoint, { params: { id: order.id } }), {
    changes: ['order'],
    done: 'Прежние ссылки больше не открываются',
  })
  if (!data?.url) return null
  const { url, until } = data

  return (
    <section className="admin-card" aria-labelledby="order-link">
      <h2 id="order-link">Страница для клиента</h2>
      <Stack gap="sm">
        <p className="admin-plain admin-quiet">
          <span>Этапы, контейнер и Ваши телефоны, без входа и не для поиска.</span>
          {until && <span>{` Открывается до ${formatDay(until)} включительно.`}</span>}
        </p>
        <TextInput
          label="Ссылка клиента"
          readOnly
          value={url}
          onFocus={event => event.currentTarget.select()}
        />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void copyLink(url)}>
            Скопировать
          </Button>
          <Button size="xs" variant="default" component="a" href={url} target="_blank" rel="noreferrer">
            Открыть
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() =>
              confirm({
                title: 'Отозвать ссылку?',
                text: 'Страница закроется для всех, у кого есть ссылка. Здесь появится новая, отправьте её клиенту.',
                action: 'Отозвать',
                act: revoke.run,
              })
            }
          >
            Отозвать ссылку
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

/** Copies the link to the customer's page; null, for an order that ended long ago, shows a notice. */
export const copyLink = async (url: string | null): Promise<void> => {
  if (url === null) return notifyWarning('Ссылки уже нет', 'Заказ закончился давно.')
  await copyText(url, 'Ссылка скопирована: отправьте её клиенту')
}
