/** Moves an order to the bin; of a car that visitors see it asks first. */
import { Button, Radio, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { casesQuery } from '#shared/admin/content/cases/case-queries.ts'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Order } from '#shared/contract/work/orders.ts'

interface RemoveOrderProps {
  order: Pick<Order, 'id'>
  /** `carStays` of a car that visitors see: whether it stays on the site. */
  onRemove(carStays?: boolean): void
}

export const RemoveOrder = ({ order, onRemove }: RemoveOrderProps) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [car, setCar] = useState('leaves')
  const begin = useMutation({
    // Where they cannot be read the car leaves the site, as the server has it by itself.
    mutationFn: () =>
      queries.fetchQuery({ ...casesQuery(client, order.id), staleTime: 0, retry: false }).catch(() => []),
    onSuccess: cars => {
      if (cars.some(({ status }) => status === 'published')) setAsking(true)
      else onRemove()
    },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className="admin-start"
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        Удалить заказ
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Удалить заказ?"
        action="Удалить"
        onConfirm={() => {
          setAsking(false)
          onRemove(car === 'stays')
        }}
        onClose={() => setAsking(false)}
      >
        <Stack gap="sm">
          <Radio.Group label="Автомобиль этого заказа показан на сайте" value={car} onChange={setCar}>
            <Stack gap="2xs" mt="2xs">
              <Radio value="leaves" label="Снять с сайта" />
              <Radio value="stays" label="Оставить на сайте, пока заказ в корзине" />
            </Stack>
          </Radio.Group>
          <p className="admin-plain admin-quiet">
            Заказ можно вернуть 30 дней. Снятая страница станет черновиком и сама на сайт не вернётся.
          </p>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
