import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  confirmFirmEndpoint,
  type Firm,
  listFirmsEndpoint,
  type FirmNumbers as Numbers,
  readFirmNumbersEndpoint,
  removeFirmEndpoint,
  stateFirmNumberEndpoint,
} from '#shared/contract/system/firms.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { FirmForm } from './firm-form.tsx'

export const FirmsPanel = () => {
  const firms = useCall(listFirmsEndpoint)
  const mayWrite = useCan('firms.write')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const adder = useFocusBack(open === 'new')
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
      {firms.data?.map(firm => (
        <FirmCard
          key={firm.id}
          firm={firm}
          mayWrite={mayWrite}
          isOpen={open === firm.id}
          onOpen={() => setOpen(firm.id)}
          onClose={() => setOpen(null)}
        />
      ))}
      {open === 'new' && <FirmForm firm={null} onClose={() => setOpen(null)} />}
      {mayWrite && open === null && firms.data && (
        <Group>
          <Button ref={adder} onClick={() => setOpen('new')}>
            Новая фирма
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface FirmCardProps {
  firm: Firm
  mayWrite: boolean
  isOpen: boolean
  onOpen(): void
  onClose(): void
}

const FirmCard = ({ firm, mayWrite, isOpen, onOpen, onClose }: FirmCardProps) => {
  const opener = useFocusBack(isOpen)
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(
    api => api.call(removeFirmEndpoint, { params: { id: firm.id }, ifMatch: firm.version }),
    { changes: ['firm'], done: 'Фирма удалена' },
  )
  if (isOpen) return <FirmForm firm={firm} onClose={onClose} />
  return (
    <article className="admin-card" aria-label={firm.shortName}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <h2>
          {firm.shortName} {firm.retired && <Badge tone="mute">Больше не выставляет</Badge>}
        </h2>
        {mayWrite && (
          <Group gap={4} wrap="nowrap">
            <Button ref={opener} size="compact-sm" variant="default" onClick={onOpen}>
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
          Счёт изменён ({by}): было …{before || '—'}, стало …{after || '—'}.
        </Alert>
      ))}
      <p>{`${firm.name}, код ${firm.code}, ${firm.address}`}</p>
      <ul className="admin-plain-list">
        {firm.accounts.map(({ key, iban, bank, usual }) => (
          <li key={key}>
            {`${iban.replace(/(.{4})(?=.)/g, '$1 ')}, ${bank}${usual && firm.accounts.length > 1 ? ', обычный' : ''}`}
          </li>
        ))}
      </ul>
      <FirmNumbersForm firm={firm} mayWrite={mayWrite} />
      {isAsking && (
        <PasswordDialog
          title="Счета этой фирмы верны?"
          action="Верны"
          act={(client, password) =>
            client.call(confirmFirmEndpoint, { params: { id: firm.id }, ifMatch: firm.version, password })
          }
          changes={['firm']}
          done="Счета подтверждены"
          onClose={() => setAsking(false)}
        >
          На них будут платить клиенты.
        </PasswordDialog>
      )}
    </article>
  )
}

export const FirmNumbersForm = ({ firm, mayWrite }: { firm: Firm; mayWrite: boolean }) => {
  const numbers = useCall(readFirmNumbersEndpoint, { params: { id: firm.id } })
  const [asked, setAsked] = useState<Numbers | null>(null)
  const [closing, setClosing] = useState<Numbers | null>(null)
  const thisYear = Number(kyivDay(new Date()).slice(0, 4))
  const [last, setLast] = useState('')
  return (
    <Stack gap={4} mt="sm">
      {numbers.data?.map(counter => (
        <Group key={counter.year} gap="xs">
          <span>
            <span>{`${counter.year}: ${counter.last === 0 ? 'номеров ещё не было' : `последний номер ${counter.last}`}`}</span>
            {!counter.open && <strong>, закрыты после восстановления</strong>}
            {counter.closed && <span>, год закрыт</span>}
            {counter.lost.map(({ from, to }) => (
              <span key={from}>{`, утрачены при восстановлении ${from}–${to}`}</span>
            ))}
          </span>
          {mayWrite && (!counter.open || counter.last === 0) && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setLast(String(counter.last))
                setAsked(counter)
              }}
            >
              Назвать последний номер
            </Button>
          )}
          {mayWrite && counter.open && counter.year < thisYear && (
            <Button size="compact-sm" variant="subtle" onClick={() => setClosing(counter)}>
              {counter.closed ? 'Открыть год' : 'Закрыть год'}
            </Button>
          )}
        </Group>
      ))}
      {closing && (
        <PasswordDialog
          title={`${closing.closed ? 'Открыть' : 'Закрыть'} ${closing.year} год?`}
          action={`${closing.closed ? 'Открыть' : 'Закрыть'} ${closing.year} год`}
          act={(client, password) =>
            client.call(stateFirmNumberEndpoint, {
              params: { id: firm.id, year: closing.year },
              body: { last: closing.last, closed: !closing.closed },
              password,
            })
          }
          changes={['firm']}
          onClose={() => setClosing(null)}
        >
          {closing.closed
            ? 'Счета снова можно выставлять днями этого года.'
            : 'Счетов с днями этого года больше не выставить.'}
        </PasswordDialog>
      )}
      {asked && (
        <PasswordDialog
          title={`Последний номер ${asked.year} года`}
          action="Назвать"
          act={(client, password) =>
            client.call(stateFirmNumberEndpoint, {
              params: { id: firm.id, year: asked.year },
              body: { last: Number(last) },
              password,
            })
          }
          changes={['firm']}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.open
              ? 'Следующий счёт получит номер на единицу больше. По номеру клиент видит, сколько счетов было.'
              : 'Посмотрите в отправленных письмах и в банке, какой номер выдан последним.'}
          </p>
          <TextInput
            label="Последний выданный"
            inputMode="numeric"
            value={last}
            onChange={event => setLast(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </PasswordDialog>
      )}
    </Stack>
  )
}
