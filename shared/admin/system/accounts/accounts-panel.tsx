/** The people of the office: list, new account, change of role, removal. */
import { ActionIcon, Box, SegmentedControl, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { byLatest, byText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ActionsHead, ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { type Admin, listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { type Action, can, roles } from '#shared/domain/can.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import { InvitePerson } from './invite-person.tsx'
import { ManagePerson, type PersonChange } from './manage-person.tsx'
import { NewPerson } from './new-person.tsx'
import classes from './people.module.css'

export const AccountsPanel = () => {
  const people = useCall(listAdminsEndpoint)
  const mayCreate = useCan('admins.create')
  const [way, setWay] = useState('password')
  const [change, setChange] = useState<PersonChange | null>(null)
  return (
    <div className="admin-columns">
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
            data={[
              { value: 'password', label: 'С первым паролем' },
              { value: 'link', label: 'По ссылке' },
            ]}
          />
          {way === 'link' ? <InvitePerson /> : <NewPerson />}
        </Stack>
      )}
      {change && <ManagePerson change={change} onClose={() => setChange(null)} />}
    </div>
  )
}

const columns: ListColumn<Admin>[] = [
  { key: 'name', title: 'Сотрудник', fixed: true, sort: byText('name', ({ name, email }) => name || email) },
  { key: 'role', title: 'Роль', fixed: true, sort: byText('role', ({ role }) => roleNames[role]) },
  {
    key: 'seen',
    title: 'Был в системе',
    fixed: true,
    sort: byLatest('seen', ({ lastSeenAt }) => lastSeenAt),
  },
]

const PeopleTable = ({ people, onChange }: { people: Admin[]; onChange(change: PersonChange): void }) => {
  const user = useUser()
  const mayManage = useCan('admins.manage')
  const list = useList('people', [], columns)
  return (
    <ScrollFrame className="admin-table-frame admin-table-scroll" label="Сотрудники">
      <Table className="admin-table admin-stack">
        <ListHead list={list} after={<ActionsHead />} />
        <Table.Tbody>
          {sortRows(people, columns, list.sort).map(person => (
            <Table.Tr key={person.id}>
              <Table.Td>
                {person.name || person.email}
                {person.id === user?.id && ' (Вы)'}
                <Text size="xs" c="dimmed">
                  {person.email}
                </Text>
              </Table.Td>
              <Table.Td>
                {roleNames[person.role]}
                {person.twoFactor && <div className="admin-quiet-small">вход с кодом</div>}
              </Table.Td>
              <Table.Td className="admin-moment" data-label="Был в системе">
                {person.lastSeenAt ? formatRelativeTime(person.lastSeenAt) : 'ещё не входил'}
              </Table.Td>
              <Table.Td className="admin-actions">
                {mayManage && (
                  <>
                    <ActionIcon
                      aria-label={`Изменить роль: ${person.email}`}
                      onClick={() => onChange({ kind: 'role', person })}
                    >
                      <Icon name="edit" size={16} />
                    </ActionIcon>
                    {person.id !== user?.id && (
                      <ActionIcon
                        aria-label={`Удалить: ${person.email}`}
                        onClick={() => onChange({ kind: 'remove', person })}
                      >
                        <Icon name="trash" size={16} />
                      </ActionIcon>
                    )}
                  </>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
  <Box component="section" mt="md" className={`admin-card ${classes.rights}`} aria-labelledby="role-rights">
    <h2 id="role-rights">Кому что можно</h2>
    <ScrollFrame className="admin-table-scroll" label="Права ролей">
      <Table className="admin-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Право</Table.Th>
            {roles.map(role => (
              <Table.Th key={role}>{roleNames[role]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(([action, words]) => (
            <Table.Tr key={action}>
              <Table.Th scope="row">{words}</Table.Th>
              {roles.map(role => (
                <Table.Td key={role}>
                  {can({ role }, action) ? (
                    <>
                      <Icon name="check" size={15} />
                      <VisuallyHidden>да</VisuallyHidden>
                    </>
                  ) : (
                    <VisuallyHidden>нет</VisuallyHidden>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
    <Text mt="sm" className="admin-quiet">
      Смотреть статьи, таблицы и настройки могут все.
    </Text>
  </Box>
)
