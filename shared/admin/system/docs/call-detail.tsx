/** One endpoint of the API in full: rights, request, responses and errors. */
import { Box, Flex, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { roleNames } from '#shared/domain/work/state-names.ts'
import classes from './docs.module.css'
import type { ApiCall } from './read-openapi.ts'
import type { ApiField } from './schema-field.ts'

export const CallDetail = ({ call }: { call: ApiCall }) => (
  <Stack gap="sm" px="sm" pt="xs" pb="md" className={classes.detail}>
    <p className="admin-quiet">
      {call.right === null ? (
        'Можно всем, без токена.'
      ) : (
        <>
          Нужен токен с правом <code>{call.right}</code>:{' '}
          {call.roles.map(role => roleNames[role].toLowerCase()).join(', ')}.
        </>
      )}
    </p>
    {call.parameters.length > 0 && (
      <Part title="Параметры">
        <FieldTable
          fields={call.parameters.map(field => ({ ...field, where: placeNames[field.place] ?? field.place }))}
          label="Параметры"
          duty="Обязательно"
        />
      </Part>
    )}
    {call.body && (
      <Part title="Тело" about={call.body.media.join(' или ')}>
        {call.body.fields.length > 0 && (
          <FieldTable fields={call.body.fields} label="Тело" duty="Обязательно" />
        )}
      </Part>
    )}
    {call.responses.map(({ status, about, type, fields }) => (
      <Part key={status} title={`Ответ ${status}`} about={type === null ? about : `${about}: ${type}`}>
        {fields.length > 0 && <FieldTable fields={fields} label={`Ответ ${status}`} duty="Всегда есть" />}
      </Part>
    ))}
    <Part title="Отказы">
      <Box component="dl" fz="sm">
        {call.problems.map(({ status, about }) => (
          <Flex key={status} gap="sm">
            <dt>{status}</dt>
            <Box component="dd" c="dimmed" lang="en">
              {about}
            </Box>
          </Flex>
        ))}
      </Box>
    </Part>
  </Stack>
)

const placeNames: Record<string, string> = { path: 'в адресе', query: 'в запросе', header: 'в заголовке' }

const Part = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <div>
    <h4>
      {title} {about && <code>{about}</code>}
    </h4>
    {children}
  </div>
)

interface FieldTableProps {
  fields: readonly (ApiField & { where?: string })[]
  label: string
  /** Heading of the column that says whether a field is required. */
  duty: string
}

export const FieldTable = ({ fields, label, duty }: FieldTableProps) => (
  <ScrollFrame className="admin-table-frame admin-table-scroll" label={label}>
    <Table className={`admin-table ${classes.fields}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Поле</Table.Th>
          <Table.Th>Тип</Table.Th>
          <Table.Th>{duty}</Table.Th>
          <Table.Th>Пределы</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ name, type, required, limits, about, where }) => (
          <Table.Tr key={`${where ?? ''} ${name}`}>
            <Table.Th scope="row">
              <code>{name}</code>{' '}
              {where && (
                <Box component="small" c="dimmed">
                  {where}
                </Box>
              )}
            </Table.Th>
            <Table.Td>
              <code>{type}</code>
            </Table.Td>
            <Table.Td>{required ? 'да' : 'нет'}</Table.Td>
            <Table.Td>
              {limits} {about && <span lang="en">{about}</span>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollFrame>
)
