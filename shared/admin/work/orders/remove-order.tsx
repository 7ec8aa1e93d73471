/**
 * Moves an order to the bin. Asks about a car shown on the site; with an open invoice offers to erase personal data
 * only.
 */

import { Button, Radio, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/admin/work/orders.js'
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { erasePersonEndpoint } from '#shared/contract/system/personal-data.ts'
import { type Invoice, listOrderInvoicesEndpoint } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { nameOfOrder } from '#shared/domain/named-by-number.ts'

const isOwed = ({ state }: Invoice): boolean => ['open', 'part', 'overdue'].includes(state)

interface RemoveOrderProps {
  order: Pick<Order, 'id'>
  /** `carStays` tells whether the car stays on the site; left out when it is not shown there. */
  onRemove(carStays?: boolean): void
}

export const RemoveOrder = ({ order, onRemove }: RemoveOrderProps) => {
  const { client, queries } = useServices()
  const [asking, setAsking] = useState<'car' | 'invoices' | null>(null)
  const button = useFocusBack(asking !== null)
  const mayClose = useCan('people.erase')
  const begin = useMutation({
    // When the car's page on the site cannot be read, nothing is asked and the car leaves the site, as is the server's
    // default.
    mutationFn: () => {
      const fresh = { staleTime: 0, retry: false }
      const cars = callQuery(client, listCasesEndpoint, { query: { order: String(order.id) } }, fresh)
      const invoices = callQuery(client, listOrderInvoicesEndpoint, { params: { id: order.id } }, fresh)
      return Promise.all([
        queries.fetchQuery(cars).catch(() => []),
        // Without the right to erase, nothing is offered for open invoices: the server's rejection says who may do so.
        mayClose ? queries.fetchQuery(invoices).catch(() => []) : [],
      ])
    },
    onSuccess: ([cars, invoices]) => {
      if (invoices.some(isOwed)) setAsking('invoices')
      else if (cars.some(({ status }) => status === 'published')) askAboutCar()
      else onRemove()
    },
  })
  const askAboutCar = () => {
    let stays = false
    setAsking('car')
    confirm({
      title: texts.removeQuestion,
      action: texts.remove,
      text: (
        <Stack gap="sm">
          <Radio.Group
            label={texts.carIsOnSite}
            defaultValue="leaves"
            onChange={chosen => {
              stays = chosen !== 'leaves'
            }}
          >
            <Stack gap="2xs" mt="2xs">
              <Radio value="leaves" label={texts.takeOffSite} />
              <Radio value="stays" label={texts.leaveOnSite} />
            </Stack>
          </Radio.Group>
          <p className="admin-plain admin-quiet">{texts.mayReturn}</p>
        </Stack>
      ),
      act: async () => {
        setAsking(null)
        onRemove(stays)
      },
      onCancel: () => setAsking(null),
    })
  }
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="red"
        className="admin-start"
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {texts.removeOrder}
      </Button>
      {asking === 'invoices' && (
        <PasswordDialog
          title={texts.invoiceIsOpen}
          action={texts.closeAndKeep}
          destroys
          act={(client, currentPassword) => {
            const body = { contact: nameOfOrder(order.id), currentPassword, keepOpen: true }
            return client.call(erasePersonEndpoint, { body })
          }}
          changes={['order', 'invoice', 'person']}
          done={texts.closedAndKept}
          onClose={() => setAsking(null)}
        >
          {texts.whyNotRemoved}
        </PasswordDialog>
      )}
    </>
  )
}
