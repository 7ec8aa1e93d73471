/** The API for the office's programmer: every endpoint, as the server's OpenAPI document describes it. */
import { Box, Text, UnstyledButton } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { readOpenApiEndpoint } from '#shared/contract/system/system.ts'
import { CallDetail, FieldTable } from './call-detail.tsx'
import classes from './docs.module.css'
import { type ApiCall, findCalls, readOpenApiDocs } from './read-openapi.ts'

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
          {calls.map(call => (
            <Call
              key={call.id}
              call={call}
              open={call.id === open}
              onToggle={() => url.set('call', call.id === open ? '' : call.id)}
            />
          ))}
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
  <div className={classes.call} data-open={open || undefined}>
    <h3>
      <UnstyledButton
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
    </h3>
    {open && (
      <div id={`call-${call.id}`}>
        <CallDetail call={call} />
      </div>
    )}
  </div>
)
