/** The last invoice number of each year, which the owner can state. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  type Firm,
  type FirmNumbers as Numbers,
  readFirmNumbersEndpoint,
  stateFirmNumberEndpoint,
} from '#shared/contract/system/firms.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

export const FirmNumbersForm = ({ firm, mayWrite }: { firm: Firm; mayWrite: boolean }) => {
  const { client } = useServices()
  const queries = useQueryClient()
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
            {counter.year}: {counter.last === 0 ? 'номеров ещё не было' : `последний номер ${counter.last}`}
            {!counter.open && <strong>, закрыты после восстановления</strong>}
            {counter.closed && ', год закрыт'}
            {counter.lost.map(({ from, to }) => `, утрачены при восстановлении ${from}–${to}`)}
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
          destroys={false}
          onConfirm={async password => {
            await client.call(stateFirmNumberEndpoint, {
              params: { id: firm.id, year: closing.year },
              body: { last: closing.last, closed: !closing.closed },
              password,
            })
            await refresh(queries, 'firm')
            setClosing(null)
          }}
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
          destroys={false}
          onConfirm={async password => {
            await client.call(stateFirmNumberEndpoint, {
              params: { id: firm.id, year: asked.year },
              body: { last: Number(last) },
              password,
            })
            await refresh(queries, 'firm')
            setAsked(null)
          }}
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
