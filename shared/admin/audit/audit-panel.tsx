/** Who changed what and when. Filters and the page live in the address. */
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { auditKinds } from '#shared/contract/audit.ts'
import { Pager } from '../frame/pager.tsx'
import { SearchField } from '../frame/search-field.tsx'
import { Empty, Failed, LoadingRows } from '../frame/states.tsx'
import { useUrlFilters } from '../frame/use-url-filters.ts'
import { useServices } from '../services.ts'
import { adminsQuery } from '../settings/option-queries.ts'
import { auditKindNames } from './audit-names.ts'
import { auditQuery } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'

export const AuditPanel = () => {
  const { client } = useServices()
  const url = useUrlFilters(['kind', 'actor', 'record'])
  const { values } = url
  const people = useQuery(adminsQuery(client)).data ?? []
  const kind = auditKinds.find(known => known === values.kind)
  const actor = /^[1-9]\d*$/.test(values.actor) ? values.actor : ''
  const log = useQuery(auditQuery(client, { kind, actor, record: values.record, page: url.page }))
  const clear = () => {
    for (const name of ['kind', 'actor', 'record'] as const) url.set(name, '')
  }
  return (
    <div className="admin-audit">
      <search className="admin-filters" aria-label="Отбор записей журнала">
        <NativeSelect
          aria-label="Что"
          value={values.kind}
          onChange={event => url.set('kind', event.currentTarget.value)}
          data={[
            { value: '', label: 'Всё' },
            ...auditKinds.map(value => ({ value, label: auditKindNames[value] })),
          ]}
        />
        <NativeSelect
          aria-label="Кто"
          value={actor}
          onChange={event => url.set('actor', event.currentTarget.value)}
          data={[
            { value: '', label: 'Все сотрудники' },
            ...people.map(({ id, name, email }) => ({ value: String(id), label: name || email })),
          ]}
        />
        <SearchField
          label="Номер записи или название таблицы"
          value={values.record}
          onChange={record => url.set('record', record)}
        />
      </search>
      {log.isPending && <LoadingRows rows={10} />}
      {log.isError && <Failed error={log.error} onRetry={() => void log.refetch()} />}
      {log.data?.items.length === 0 && (
        <Empty title={url.narrowed ? 'Ничего не нашлось' : 'Журнал пуст'}>
          {url.narrowed && (
            <Button variant="default" size="xs" onClick={clear}>
              Сбросить отбор
            </Button>
          )}
        </Empty>
      )}
      {log.data && log.data.items.length > 0 && (
        <>
          <AuditTable entries={log.data.items} stale={log.isPlaceholderData} />
          <Pager {...log.data} onChange={url.setPage} />
        </>
      )}
    </div>
  )
}
