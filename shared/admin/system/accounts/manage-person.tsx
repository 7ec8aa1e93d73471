/** Changes the role of a person or removes them; the server asks for the current password again. */
import { Alert, Button, Group, Modal, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { adminsKey, adminsQuery } from '#shared/admin/platform/session/people-queries.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { requestsKey } from '#shared/admin/work/requests/request-queries.ts'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { type Admin, changeRole, removeAdmin } from '#shared/contract/system/accounts.ts'
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

/** The clients of somebody who leaves wait for a colleague. */
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
  const { client } = useServices()
  const queries = useQueryClient()
  const user = useUser()
  const people = useQuery(adminsQuery(client))
  const colleagues = (people.data ?? []).filter(one => one.id !== person.id && can(one, 'requests.write'))
  const [heir, setHeir] = useState(String(user?.id ?? ''))
  const [role, setRole] = useState<Role>(person.role)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (password === '') return setPasswordProblem('Введите свой пароль')
    setBusy(true)
    setFailure(null)
    setPasswordProblem(null)
    const params = { id: person.id }
    try {
      if (kind === 'role')
        await client.call(changeRole, { params, body: { role, currentPassword: password } })
      else {
        const handOver = heir !== '' && (person.openRequests ?? 0) > 0 ? { handOverTo: Number(heir) } : {}
        await client.call(removeAdmin, { params, body: { currentPassword: password, ...handOver } })
        void queries.invalidateQueries({ queryKey: requestsKey })
      }
      await queries.invalidateQueries({ queryKey: adminsKey })
      notifyDone(kind === 'role' ? 'Роль изменена' : 'Сотрудник удалён')
      onDone()
    } catch (error) {
      const { currentPassword } = fieldProblems(error)
      if (currentPassword) setPasswordProblem(currentPassword)
      else setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return {
    colleagues,
    heir,
    setHeir,
    role,
    setRole: (value: string) => setRole(roles.find(known => known === value) ?? person.role),
    password,
    setPassword,
    passwordProblem,
    failure,
    busy,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}
