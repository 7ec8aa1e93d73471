/** Invoices kept after an erasure: an owner reads them, holds them for a dispute, removes expired ones. */

import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/system/personal-data.js'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import {
  holdInvoicesEndpoint,
  type KeptInvoice,
  listClosedInvoicesEndpoint,
  removeClosedInvoicesEndpoint,
} from '#shared/contract/system/personal-data.ts'
import { readInvoiceContentEndpoint } from '#shared/contract/work/invoices.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

export const ClosedInvoices = () => {
  const [page, setPage] = useState(1)
  const [isAsking, setAsking] = useState(false)
  const list = useCall(listClosedInvoicesEndpoint, { query: { page: pageOf(page) } }, forList)
  if (list.data === undefined) return <QueryState of={list} rows={2} />
  const due = list.data.items.filter(isDue)
  return (
    <Stack gap="xs" mt="sm">
      {list.data.total === 0 && <p>{texts.noInvoices}</p>}
      <ul className="admin-rows">
        {list.data.items.map(invoice => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {list.data.total > 0 && <Pager {...list.data} onChange={setPage} />}
      {due.length > 0 && (
        <Button color="red" variant="light" className="admin-start" onClick={() => setAsking(true)}>
          {texts.removeInvoices({ n: due.length })}
        </Button>
      )}
      {isAsking && (
        <PasswordDialog
          title={texts.removeInvoicesNow({ n: due.length })}
          action={texts.removeForever}
          destroys
          act={(client, password) =>
            client.call(removeClosedInvoicesEndpoint, { body: { ids: due.map(({ id }) => id) }, password })
          }
          changes={['person']}
          done={texts.invoicesRemoved}
          onClose={() => setAsking(false)}
        >
          {texts.whatGoes({ value1: due.map(({ number }) => `№ ${number}`).join(', ') })}
        </PasswordDialog>
      )}
    </Stack>
  )
}

const isDue = ({ keptUntil, heldOrder, heldFirm }: KeptInvoice): boolean =>
  keptUntil !== null && keptUntil < kyivDay(new Date()) && !heldOrder && !heldFirm

const Row = ({ invoice }: { invoice: KeptInvoice }) => {
  const { id, number, day, orderId, firm, sum, keptUntil, heldOrder, heldFirm } = invoice
  const hold = useAction(
    (client, body: { what: 'order' | 'firm'; held: boolean }) =>
      client.call(holdInvoicesEndpoint, { params: { id }, body }),
    { changes: ['person'] },
  )
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <span>
          № {number} {texts.ofDay} {formatDay(day)}, {formatAmount(sum, 'UAH')}, {firm}
          <span className="admin-quiet">
            {' '}
            {texts.orderNumber} {orderId}
            {texts.keptTo} {keptUntil && <span>{formatDay(keptUntil)}</span>}
          </span>{' '}
          {isDue(invoice) && <Badge tone="warn">{texts.timeIsUp}</Badge>}
        </span>
        <InvoicePdf invoice={invoice} />
      </Group>
      <Group gap="sm" mt="xs">
        <span className="admin-quiet">{texts.dispute}</span>
        {(['order', 'firm'] as const).map(what => (
          <Checkbox
            key={what}
            label={what === 'order' ? texts.heldBy.order : texts.heldBy.firm}
            aria-label={texts.disputed[what]({ number: number ?? '' })}
            checked={what === 'order' ? heldOrder : heldFirm}
            // Not `disabled`, which would take the focus from the pressed box.
            aria-disabled={hold.busy}
            onChange={event => void hold.run({ what, held: event.currentTarget.checked })}
          />
        ))}
      </Group>
    </li>
  )
}

export const InvoicePdf = ({ invoice: { id, number } }: { invoice: Pick<KeptInvoice, 'id' | 'number'> }) => (
  <DownloadButton
    size="compact-sm"
    variant="default"
    label={texts.downloadInvoice({ number })}
    file={api => api.download(readInvoiceContentEndpoint, { params: { id } })}
  >
    {`PDF № ${number}`}
  </DownloadButton>
)
