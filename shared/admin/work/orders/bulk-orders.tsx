/** Actions on the orders ticked in the list; a dialog shows the effect first. */
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { BulkProblems } from '#shared/admin/platform/lists/use-bulk.tsx'
import type { Order } from '#shared/contract/work/orders.ts'
import { orderForms, useBulkOrders } from './use-bulk-orders.ts'

const BulkDialog = lazyPart(async () => (await import('./bulk-orders-dialog.tsx')).BulkOrdersDialog)

export const BulkOrders = ({ chosen, onDone }: { chosen: readonly Order[]; onDone(): void }) => {
  const bulk = useBulkOrders()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BulkProblems bulk={bulk} />
      {isOpen && (
        <BulkDialog
          orders={chosen}
          onConfirm={change => {
            setOpen(false)
            bulk.forgetProblems()
            void bulk.change(chosen, change)
            onDone()
            focusTitle()
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {chosen.length > 0 && (
        <Group gap="xs" className="admin-bulk" role="toolbar" aria-label="Действия с отмеченными">
          <span>Отмечено: {pluralise(chosen.length, orderForms)}</span>
          <Button size="xs" variant="default" disabled={bulk.busy} onClick={() => setOpen(true)}>
            Изменить…
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
            Снять отметки
          </Button>
        </Group>
      )}
    </>
  )
}
