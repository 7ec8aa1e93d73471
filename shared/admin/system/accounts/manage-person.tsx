/** Changes the role of a person or removes them; the server asks for the current password again. */
import { Alert, Button, Group, Modal, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import {
  type Admin,
  changeRoleEndpoint,
  listAdminsEndpoint,
  removeAdminEndpoint,
} from '#shared/contract/system/accounts.ts'
import { can, type Role, roles } from '#shared/domain/can.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { roleAbout } from './role-names.ts'

export interface PersonChange {
  kind: 'role' | 'remove'
  person: Admin
}

export const ManagePerson = ({ change, onClose }: { change: PersonChange; onClose(): void }) => {
  const { person, kind } = change
  const manage = useManagePerson(change, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind === 'role' ? `Роль: ${person.email}` : `Удалить ${person.email}?`}
      centered
    >
      <form onSubmit={manage.submit} noValidate>
        <Stack gap="md">
          {manage.failure && (
            <Alert color="red" role="alert">
              {manage.failure}
            </Alert>
          )}
          {kind === 'role' ? (
            <NativeSelect
              label="Роль"
              value={manage.role}
              onChange={event => manage.setRole(event.currentTarget.value)}
              data={roles.map(role => ({ value: role, label: `${roleNames[role]}: ${roleAbout[role]}` }))}
            />
          ) : (
            <Leaving manage={manage} open={person.openRequests ?? 0} />
          )}
          <PasswordInput
            label="Ваш пароль"
            autoComplete="current-password"
            value={manage.password}
            error={manage.passwordProblem}
            visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
            onChange={event => manage.setPassword(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={manage.busy} {...(kind === 'remove' ? { color: 'red' } : {})}>
              {kind === 'role' ? 'Сохранить роль' : 'Удалить сотрудника'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Says how many open requests and orders of the leaving person need a new holder. */
const Leaving = ({ manage, open }: { manage: ReturnType<typeof useManagePerson>; open: number }) => (
  <>
    <Text size="sm">Его сеансы закончатся сразу. Статьи, заявки и заказы останутся.</Text>
    {open > 0 && (
      <NativeSelect
        label={`Кому передать открытые заявки и заказы: ${open}`}
        value={manage.heir}
        onChange={event => manage.setHeir(event.currentTarget.value)}
        data={[
          ...manage.colleagues.map(({ id, name, email }) => ({ value: String(id), label: name || email })),
          { value: '', label: 'никому: их возьмёт, кто захочет' },
        ]}
      />
    )}
  </>
)

const useManagePerson = ({ kind, person }: PersonChange, onDone: () => void) => {
  const user = useUser()
  const people = useCall(listAdminsEndpoint)
  const colleagues = (people.data ?? []).filter(one => one.id !== person.id && can(one, 'requests.write'))
  const [heir, setHeir] = useState(String(user?.id ?? ''))
  const [role, setRole] = useState<Role>(person.role)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useAction(
    async client => {
      const params = { id: person.id }
      if (kind === 'role')
        return client.call(changeRoleEndpoint, { params, body: { role, currentPassword: password } })
      const handOver = heir !== '' && (person.openRequests ?? 0) > 0 ? { handOverTo: Number(heir) } : {}
      return client.call(removeAdminEndpoint, { params, body: { currentPassword: password, ...handOver } })
    },
    {
      changes: kind === 'role' ? ['account'] : ['account', 'request'],
      done: kind === 'role' ? 'Роль изменена' : 'Сотрудник удалён',
      onDone,
      saysHere: true,
    },
  )
  return {
    colleagues,
    heir,
    setHeir,
    role,
    setRole: (value: string) => setRole(roles.find(known => known === value) ?? person.role),
    password,
    setPassword,
    passwordProblem: isMissing ? 'Введите свой пароль' : change.problems.currentPassword,
    failure: change.failure,
    busy: change.busy,
    submit: (event: FormEvent) => {
      event.preventDefault()
      setMissing(password === '')
      if (password !== '') void change.run()
    },
  }
}
