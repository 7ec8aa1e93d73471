import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Admin,
  changeRoleEndpoint,
  listAdminsEndpoint,
  removeAdminEndpoint,
} from '#shared/contract/system/accounts.ts'
import { can, type Role, roles } from '#shared/domain/can.ts'
import { roleChoice } from './person-fields.tsx'

interface ManagePersonProps {
  change: PersonChange
  onClose(): void
}

export interface PersonChange {
  kind: 'role' | 'remove'
  person: Admin
}

export const ManagePerson = ({ change: { kind, person }, onClose }: ManagePersonProps) => {
  const user = useUser()
  const open = person.openRequests ?? 0
  const [heir, setHeir] = useState(String(user?.id ?? ''))
  const [role, setRole] = useState<Role>(person.role)
  const manage = async (client: Client, currentPassword: string) => {
    const params = { id: person.id }
    if (kind === 'role') return client.call(changeRoleEndpoint, { params, body: { role, currentPassword } })
    const handOver = heir !== '' && open > 0 ? { handOverTo: Number(heir) } : {}
    return client.call(removeAdminEndpoint, { params, body: { currentPassword, ...handOver } })
  }
  return (
    <PasswordDialog
      title={kind === 'role' ? `Роль: ${person.email}` : `Удалить ${person.email}?`}
      action={kind === 'role' ? 'Сохранить роль' : 'Удалить сотрудника'}
      destroys={kind === 'remove'}
      act={manage}
      changes={['account', 'request']}
      done={kind === 'role' ? 'Роль изменена' : 'Сотрудник удалён'}
      onClose={onClose}
    >
      {kind === 'role' ? (
        <NativeSelect
          label="Роль"
          value={role}
          onChange={event => setRole(roles.find(known => known === event.currentTarget.value) ?? person.role)}
          data={roles.map(roleChoice)}
        />
      ) : (
        <Stack gap="md">
          <Text size="sm">Его сеансы закончатся сразу. Статьи, заявки и заказы останутся.</Text>
          {open > 0 && <Heir person={person} open={open} value={heir} onChange={setHeir} />}
        </Stack>
      )}
    </PasswordDialog>
  )
}

interface HeirProps {
  person: Admin
  open: number
  value: string
  onChange(heir: string): void
}

/** Chooses who takes the open requests and orders of the leaving person. */
const Heir = ({ person, open, value, onChange }: HeirProps) => {
  const people = useCall(listAdminsEndpoint)
  const colleagues = (people.data ?? []).filter(
    colleague => colleague.id !== person.id && can(colleague, 'requests.write'),
  )
  return (
    <NativeSelect
      label={`Кому передать открытые заявки и заказы: ${open}`}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        ...colleagues.map(({ id, name, email }) => ({ value: String(id), label: name || email })),
        { value: '', label: 'никому: их возьмёт, кто захочет' },
      ]}
    />
  )
}
