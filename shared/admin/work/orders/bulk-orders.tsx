import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { BulkToolbar, startBulk } from '#shared/admin/platform/lists/bulk-toolbar.tsx'
import type { Ticks } from '#shared/admin/platform/lists/ticks.tsx'
import type { Order, OrderInput } from '#shared/contract/work/orders.ts'
import { orderForms, useBulkOrders } from './use-bulk-orders.ts'

const BulkDialog = lazyPart(async () => (await import('./bulk-orders-dialog.tsx')).BulkOrdersDialog)

export const BulkOrders = ({ chosen, ticks }: { chosen: readonly Order[]; ticks: Ticks }) => {
  const bulk = useBulkOrders()
  const clear = () => ticks.set([])
  const run = async (change: OrderInput) => {
    // `startBulk` has cleared the ticks: the refused orders are ticked again, for another attempt.
    for (const { id } of await bulk.change(chosen, change)) ticks.toggle(id)
  }
  const [isOpen, setOpen] = useState(false)
  const button = useFocusBack(isOpen)
  return (
    <>
      {isOpen && (
        <BulkDialog
          orders={chosen}
          onConfirm={change => {
            startBulk(bulk, () => run(change), clear)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      <BulkToolbar bulk={bulk} count={chosen.length} forms={orderForms} onDone={clear}>
        <Button ref={button} size="xs" variant="default" disabled={bulk.busy} onClick={() => setOpen(true)}>
          Изменить…
        </Button>
      </BulkToolbar>
    </>
  )
}
