import { Box, NativeSelect, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { type DataColumn, DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { byLatest, byText, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ActionsHead, ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import type { TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import type { Client } from '#shared/client/call.ts'
import {
  type Admin,
  changeRoleEndpoint,
  listAdminsEndpoint,
  removeAdminEndpoint,
} from '#shared/contract/system/accounts.ts'
import { type Action, can, type Role, roles } from '#shared/domain/can.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { InvitePerson, NewPerson } from './new-person.tsx'
import { roleChoice } from './person-fields.tsx'

export const AccountsPanel = () => {
  const people = useCall(listAdminsEndpoint)
  const mayCreate = useCan('admins.create')
  const [way, setWay] = useState('password')
  const [change, setChange] = useState<PersonChange | null>(null)
  return (
    <AutoColumns fit least="22rem">
      <div>
        <QueryState of={people} rows={3} />
        {people.data && <PeopleTable people={people.data} onChange={setChange} />}
        <RoleRights />
      </div>
      {mayCreate && (
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Как завести сотрудника"
            value={way}
            onChange={setWay}
            data={optionsOf({ password: 'С первым паролем', link: 'По ссылке' })}
          />
          {way === 'link' ? <InvitePerson /> : <NewPerson />}
        </Stack>
      )}
      {change && <ManagePerson change={change} onClose={() => setChange(null)} />}
    </AutoColumns>
  )
}

const columnsFor = (ownId: number | undefined): TableColumn<Admin>[] => [
  {
    key: 'name',
    title: 'Сотрудник',
    fixed: true,
    sort: byText('name', ({ name, email }) => name || email),
    cell: ({ id, name, email }) => (
      <>
        {name || email}
        {id === ownId && <span> (Вы)</span>}
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  {
    key: 'role',
    title: 'Роль',
    fixed: true,
    sort: byText('role', ({ role }) => roleNames[role]),
    cell: ({ role, twoFactor }) => (
      <>
        {roleNames[role]}
        {twoFactor && <div className="admin-quiet-small">вход с кодом</div>}
      </>
    ),
  },
  {
    key: 'seen',
    title: 'Был в системе',
    fixed: true,
    sort: byLatest('seen', ({ lastSeenAt }) => lastSeenAt),
    cellClass: 'admin-moment',
    phoneLabel: 'Был в системе',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatRelativeTime(lastSeenAt) : 'ещё не входил'),
  },
]

const PeopleTable = ({ people, onChange }: { people: Admin[]; onChange(change: PersonChange): void }) => {
  const user = useUser()
  const mayManage = useCan('admins.manage')
  const columns = columnsFor(user?.id)
  const list = useList('people', [], columns)
  return (
    <ScrollFrame className="admin-table-frame admin-scroll" label="Сотрудники">
      <DataTable
        className="admin-stack"
        head={<ListHead list={list} after={<ActionsHead />} />}
        rows={sortRows(people, columns, list.sort)}
        keyOf={({ id }) => id}
        columns={columns}
        actions={person =>
          mayManage && (
            <>
              <IconButton
                icon="edit"
                label={`Изменить роль: ${person.email}`}
                onClick={() => onChange({ kind: 'role', person })}
              />
              {person.id !== user?.id && (
                <IconButton
                  icon="trash"
                  label={`Удалить: ${person.email}`}
                  onClick={() => onChange({ kind: 'remove', person })}
                />
              )}
            </>
          )
        }
      />
    </ScrollFrame>
  )
}

const shown: readonly [Action, string][] = [
  ['requests.write', 'Вести заявки и расчёты'],
  ['content.write', 'Писать статьи, категории, meta-теги'],
  ['tables.write', 'Менять таблицы калькулятора'],
  ['options.write', 'Менять цены и тексты'],
  ['admins.create', 'Добавлять сотрудников не выше себя'],
  ['admins.manage', 'Менять роли и удалять сотрудников'],
  ['audit.read', 'Читать журнал изменений'],
  ['system.backup', 'Скачивать резервную копию'],
  ['people.erase', 'Находить и удалять данные человека'],
]

const RoleRights = () => (
  <Box component="section" mt="md" className="admin-card" aria-labelledby="role-rights">
    <h2 id="role-rights">Кому что можно</h2>
    <ScrollFrame className="admin-scroll" label="Права ролей">
      <DataTable
        horizontalSpacing="4xs"
        rows={shown}
        keyOf={([action]) => action}
        columns={[
          { title: 'Право', names: true, cell: ([, words]) => words },
          ...roles.map(
            (role): DataColumn<(typeof shown)[number]> => ({
              title: roleNames[role],
              cell: ([action]) =>
                can({ role }, action) ? (
                  <>
                    <Icon name="check" size={15} />
                    <VisuallyHidden>да</VisuallyHidden>
                  </>
                ) : (
                  <VisuallyHidden>нет</VisuallyHidden>
                ),
            }),
          ),
        ]}
      />
    </ScrollFrame>
    <Text mt="sm" className="admin-quiet">
      Смотреть статьи, таблицы и настройки могут все.
    </Text>
  </Box>
)

interface ManagePersonProps {
  change: PersonChange
  onClose(): void
}

interface PersonChange {
  kind: 'role' | 'remove'
  person: Admin
}

const ManagePerson = ({ change: { kind, person }, onClose }: ManagePersonProps) => {
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
