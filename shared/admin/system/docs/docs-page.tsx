/** The API for the office's programmer: every endpoint, as the server's OpenAPI document describes it. */
import { Box, Flex, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { readOpenApiEndpoint } from '#shared/contract/system/system.ts'
import { roleNames } from '#shared/domain/work/state-names.ts'
import classes from './docs.module.css'
import { type ApiCall, findCalls, readOpenApiDocs } from './read-openapi.ts'
import type { ApiField } from './read-schema.ts'

export const DocsPage = () => {
  const url = useUrlFilters(['q', 'call'])
  const { q, call: open } = url.values
  // Cached, since the document changes only with a release.
  const docs = useCall(
    readOpenApiEndpoint,
    {},
    { select: readOpenApiDocs, staleTime: Number.POSITIVE_INFINITY },
  )
  const subjects = docs.data ? findCalls(docs.data.subjects, q) : []
  const found = subjects.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <Page
      title="API"
      hint={
        <>
          Для программиста. Тот же документ в формате OpenAPI 3.1: <code>GET /api/openapi.json</code>
        </>
      }
    >
      <search className="admin-filters" aria-label="Отбор вызовов">
        <SearchField label="Адрес, слово или поле" value={q} onChange={text => url.set('q', text)} />
        <Text role="status" c="dimmed" fz="sm" style={{ alignSelf: 'center' }}>
          {docs.data && pluralise(found, ['вызов', 'вызова', 'вызовов'])}
        </Text>
      </search>
      <QueryState of={docs} rows={12} />
      {docs.data && found === 0 && <EmptyState title="Ничего не нашлось" />}
      {subjects.map(({ title, calls }) => (
        <Box key={title} component="section" mb="lg" aria-label={title}>
          <h2>{title}</h2>
          <div className="admin-option-group admin-ruled">
            {calls.map(call => (
              <Call
                key={call.id}
                call={call}
                open={call.id === open}
                onToggle={() => url.set('call', call.id === open ? '' : call.id)}
              />
            ))}
          </div>
        </Box>
      ))}
      {docs.data && (
        <Box component="section" mb="lg" aria-label="Отказы">
          <h2>Отказы</h2>
          <p className="admin-quiet">
            Любой отказ — <code>application/problem+json</code> с этими полями.
          </p>
          <FieldTable fields={docs.data.problem} label="Поля отказа" duty="Всегда есть" />
        </Box>
      )}
    </Page>
  )
}

const Call = ({ call, open, onToggle }: { call: ApiCall; open: boolean; onToggle(): void }) => (
  <div className="admin-plain">
    <Box component="h3" m={0} fz="sm" fw={400}>
      <UnstyledButton
        display="flex"
        w="100%"
        px="sm"
        py="2xs"
        fz="inherit"
        className={classes.line}
        aria-expanded={open}
        aria-controls={open ? `call-${call.id}` : undefined}
        onClick={onToggle}
      >
        <Text
          span
          flex="none"
          w="3.75rem"
          c={call.method === 'DELETE' ? 'var(--admin-bad)' : 'dimmed'}
          fz="xs"
          fw={600}
          lh="inherit"
        >
          {call.method}
        </Text>{' '}
        <code>{call.path}</code>{' '}
        <Text component="span" inherit c="dimmed" lang="en">
          {call.summary}
        </Text>
      </UnstyledButton>
    </Box>
    {open && (
      <div id={`call-${call.id}`}>
        <CallDetail call={call} />
      </div>
    )}
  </div>
)

const CallDetail = ({ call }: { call: ApiCall }) => (
  <Stack gap="sm" px="sm" pt="xs" pb="md">
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
    <Box component="h4" fz="sm">
      {title}{' '}
      {about && (
        <Text component="code" inherit c="dimmed" fw={400}>
          {about}
        </Text>
      )}
    </Box>
    {children}
  </div>
)

interface FieldTableProps {
  fields: readonly (ApiField & { where?: string })[]
  label: string
  /** Heading of the column that says whether a field is required. */
  duty: string
}

const FieldTable = ({ fields, label, duty }: FieldTableProps) => (
  <ScrollFrame className="admin-table-frame admin-scroll" label={label}>
    <Table className="admin-table" data-lines>
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
            <Table.Th scope="row" miw="9rem">
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
