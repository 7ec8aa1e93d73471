import { TextInput } from '@mantine/core'
import * as texts from '#messages/admin/system/audit.js'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { filterIn, useList } from '#shared/admin/platform/lists/use-list.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  exportAuditEndpoint,
  exportAuditWorkbookEndpoint,
  listAuditEndpoint,
} from '#shared/contract/system/audit.ts'
import { kindName, kindNames } from '#shared/kinds/all-kinds.ts'
import classes from './audit.module.css'
import { AuditList } from './audit-list.tsx'

const names = ['kind', 'actor', 'record', 'from', 'to'] as const

export const AuditPanel = () => {
  const url = useList('audit', names)
  const { values } = url
  const people = useCall(listAdminsEndpoint).data ?? []
  const { record } = values
  const filter = {
    ...filterIn(exportAuditEndpoint.query, values),
    // A text too long for the server is sent all the same, so that its rejection is seen.
    ...(record && { record }),
  }
  const sort = url.sort === 'oldest' ? 'oldest' : undefined
  const log = useCall(listAuditEndpoint, { query: { ...filter, sort, page: pageOf(url.page) } }, forList)
  return (
    <div className={classes.audit}>
      <Filters list={url} label={texts.filter} search={texts.search} by="record">
        <FilterSelect
          list={url}
          name="kind"
          label={texts.what}
          data={[
            { value: '', label: texts.everything },
            ...kindNames.map(value => ({ value, label: kindName(value) })),
          ]}
        />
        <FilterSelect list={url} name="actor" label={texts.who} data={choices(texts.anyone, people)} />
        <TextInput
          type="date"
          aria-label={texts.fromDay}
          value={values.from}
          max={values.to || undefined}
          onChange={event => url.set('from', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          aria-label={texts.toDay}
          value={values.to}
          min={values.from || undefined}
          onChange={event => url.set('to', event.currentTarget.value)}
        />
        <LogOrder oldestFirst={url.sort === 'oldest'} onChange={url.setSort} />
        <LazyListTools
          list={url}
          dense={false}
          file={{
            csv: calls => calls.download(exportAuditEndpoint, { query: filter }),
            xlsx: calls => calls.download(exportAuditWorkbookEndpoint, { query: filter }),
          }}
        />
      </Filters>
      <PagedList list={url} query={log} empty={{ title: texts.isEmpty }}>
        {entries => <AuditList entries={entries} stale={log.isPlaceholderData} />}
      </PagedList>
    </div>
  )
}

/** Icon button only, because the filters fill the row. */
const LogOrder = ({ oldestFirst, onChange }: { oldestFirst: boolean; onChange(sort: string): void }) => (
  <IconButton
    icon={oldestFirst ? 'up' : 'down'}
    label={texts.oldestFirst}
    size={36}
    variant="default"
    aria-pressed={oldestFirst}
    title={oldestFirst ? texts.oldestFirst : texts.newestFirst}
    onClick={() => onChange(oldestFirst ? '' : 'oldest')}
  />
)
