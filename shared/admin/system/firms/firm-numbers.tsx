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

export const FirmNumbersForm = ({ firm, mayWrite }: { firm: Firm; mayWrite: boolean }) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const numbers = useCall(readFirmNumbersEndpoint, { params: { id: firm.id } })
  const [asked, setAsked] = useState<Numbers | null>(null)
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
        </Group>
      ))}
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
