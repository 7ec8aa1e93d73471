import { Box, NativeSelect, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/system/accounts.js'
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
            aria-label={texts.howToAdd}
            value={way}
            onChange={setWay}
            data={optionsOf(texts.ways)}
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
    title: texts.colleague,
    fixed: true,
    sort: byText('name', ({ name, email }) => name || email),
    cell: ({ id, name, email }) => (
      <>
        <span>{name || email}</span>
        {id === ownId && <span>{texts.you}</span>}
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  {
    key: 'role',
    title: texts.role,
    fixed: true,
    sort: byText('role', ({ role }) => roleNames[role]),
    cell: ({ role, twoFactor }) => (
      <>
        <span>{roleNames[role]}</span>
        {twoFactor && <div className="admin-quiet-small">{texts.signsInWithCode}</div>}
      </>
    ),
  },
  {
    key: 'seen',
    title: texts.lastSeen,
    fixed: true,
    sort: byLatest('seen', ({ lastSeenAt }) => lastSeenAt),
    cellClass: 'admin-moment',
    phoneLabel: texts.lastSeen,
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatRelativeTime(lastSeenAt) : texts.neverSignedIn),
  },
]

const PeopleTable = ({ people, onChange }: { people: Admin[]; onChange(change: PersonChange): void }) => {
  const user = useUser()
  const mayManage = useCan('admins.manage')
  const columns = columnsFor(user?.id)
  const list = useList('people', [], columns)
  return (
    <ScrollFrame className="admin-table-frame admin-scroll" label={texts.colleagues}>
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
                label={texts.changeRoleOf({ email: person.email })}
                onClick={() => onChange({ kind: 'role', person })}
              />
              {person.id !== user?.id && (
                <IconButton
                  icon="trash"
                  label={texts.removeOf({ email: person.email })}
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
  ['requests.write', texts.rights.requestsWrite],
  ['content.write', texts.rights.contentWrite],
  ['tables.write', texts.rights.tablesWrite],
  ['options.write', texts.rights.optionsWrite],
  ['admins.create', texts.rights.adminsCreate],
  ['admins.manage', texts.rights.adminsManage],
  ['audit.read', texts.rights.auditRead],
  ['system.backup', texts.rights.systemBackup],
  ['people.erase', texts.rights.peopleErase],
]

const RoleRights = () => (
  <Box component="section" mt="md" className="admin-card" aria-labelledby="role-rights">
    <h2 id="role-rights">{texts.whoMayWhat}</h2>
    <ScrollFrame className="admin-scroll" label={texts.roleRights}>
      <DataTable
        horizontalSpacing="4xs"
        rows={shown}
        keyOf={([action]) => action}
        columns={[
          { title: texts.right, names: true, cell: ([, words]) => words },
          ...roles.map(
            (role): DataColumn<(typeof shown)[number]> => ({
              title: roleNames[role],
              cell: ([action]) =>
                can({ role }, action) ? (
                  <>
                    <Icon name="check" size={15} />
                    <VisuallyHidden>{texts.yes}</VisuallyHidden>
                  </>
                ) : (
                  <VisuallyHidden>{texts.no}</VisuallyHidden>
                ),
            }),
          ),
        ]}
      />
    </ScrollFrame>
    <Text mt="sm" className="admin-quiet">
      {texts.allMayRead}
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
      title={
        kind === 'role'
          ? texts.roleOf({ email: person.email })
          : texts.removeQuestion({ email: person.email })
      }
      action={kind === 'role' ? texts.saveRole : texts.removeColleague}
      destroys={kind === 'remove'}
      act={manage}
      changes={['account', 'request']}
      done={kind === 'role' ? texts.roleChanged : texts.colleagueRemoved}
      onClose={onClose}
    >
      {kind === 'role' ? (
        <NativeSelect
          label={texts.role}
          value={role}
          onChange={event => setRole(roles.find(known => known === event.currentTarget.value) ?? person.role)}
          data={roles.map(roleChoice)}
        />
      ) : (
        <Stack gap="md">
          <Text size="sm">{texts.sessionsEnd}</Text>
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
      label={texts.handOverTo({ open })}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        ...colleagues.map(({ id, name, email }) => ({ value: String(id), label: name || email })),
        { value: '', label: texts.toNobody },
      ]}
    />
  )
}
