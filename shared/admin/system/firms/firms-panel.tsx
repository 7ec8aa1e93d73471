/** The firms that issue invoices: details, accounts, numbers. Changing an account requires the password again. */
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  confirmFirmEndpoint,
  type Firm,
  listFirmsEndpoint,
  removeFirmEndpoint,
} from '#shared/contract/system/firms.ts'
import { FirmForm } from './firm-form.tsx'
import { FirmNumbersForm } from './firm-numbers.tsx'

export const FirmsPanel = () => {
  const firms = useCall(listFirmsEndpoint)
  const mayWrite = useCan('firms.write')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  return (
    <Stack gap="md" maw="52rem">
      <p className="admin-quiet">
        От имени фирмы выставляют счета клиентам. Номер счёта в банке стоит в них только отсюда.
      </p>
      <QueryState of={firms} rows={3} />
      {firms.data?.length === 0 && open === null && (
        <EmptyState title="Фирм пока нет">
          {mayWrite ? 'Добавьте первую: без неё счёт не выставить.' : 'Их добавляет владелец.'}
        </EmptyState>
      )}
      {firms.data?.map(firm =>
        open === firm.id ? (
          <FirmForm key={firm.id} firm={firm} onClose={() => setOpen(null)} />
        ) : (
          <FirmCard key={firm.id} firm={firm} mayWrite={mayWrite} onOpen={() => setOpen(firm.id)} />
        ),
      )}
      {open === 'new' && <FirmForm firm={null} onClose={() => setOpen(null)} />}
      {mayWrite && open === null && firms.data && (
        <Group>
          <Button onClick={() => setOpen('new')}>Новая фирма</Button>
        </Group>
      )}
    </Stack>
  )
}

const FirmCard = ({ firm, mayWrite, onOpen }: { firm: Firm; mayWrite: boolean; onOpen(): void }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(
    api => api.call(removeFirmEndpoint, { params: { id: firm.id }, ifMatch: firm.version }),
    { changes: ['firm'], done: 'Фирма удалена' },
  )
  return (
    <article className="admin-card" aria-label={firm.shortName}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <h2>
          {firm.shortName} {firm.retired && <Badge tone="mute">Больше не выставляет</Badge>}
        </h2>
        {mayWrite && (
          <Group gap={4} wrap="nowrap">
            <Button size="compact-sm" variant="default" onClick={onOpen}>
              Изменить
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() =>
                confirm({
                  title: `Удалить «${firm.shortName}»?`,
                  text: 'Удалить можно только фирму без счетов. Та, что их выставляла, остаётся: отметьте, что она больше не выставляет.',
                  action: 'Удалить',
                  act: remove.run,
                })
              }
            >
              Удалить
            </Button>
          </Group>
        )}
      </Group>
      {!firm.confirmed && (
        <Alert color="red" title="Счета не подтверждены" mb="sm">
          Данные пришли из копии. Сверьте счета с банком: до этого фирма ничего не выставляет.
          {mayWrite && (
            <Button size="compact-sm" mt="xs" onClick={() => setAsking(true)}>
              Счета верны
            </Button>
          )}
        </Alert>
      )}
      {firm.accountChanges.map(({ before, after, at, by }) => (
        <Alert key={at + after} color="yellow" mb="sm">
          {by} изменил счёт: было …{before || '—'}, стало …{after || '—'}.
        </Alert>
      ))}
      <p>
        {firm.name}, код {firm.code}, {firm.address}
      </p>
      <ul className="admin-plain-list">
        {firm.accounts.map(({ key, iban, bank, usual }) => (
          <li key={key}>
            {iban.replace(/(.{4})(?=.)/g, '$1 ')}, {bank}
            {usual && firm.accounts.length > 1 && ', обычный'}
          </li>
        ))}
      </ul>
      <FirmNumbersForm firm={firm} mayWrite={mayWrite} />
      {isAsking && (
        <PasswordDialog
          title="Счета этой фирмы верны?"
          action="Верны"
          destroys={false}
          onConfirm={async password => {
            await client.call(confirmFirmEndpoint, {
              params: { id: firm.id },
              ifMatch: firm.version,
              password,
            })
            await refresh(queries, 'firm')
            setAsking(false)
            notifyDone('Счета подтверждены')
          }}
          onClose={() => setAsking(false)}
        >
          На них будут платить клиенты.
        </PasswordDialog>
      )}
    </article>
  )
}
