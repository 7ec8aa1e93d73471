import { Box, Text, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/admin/system/bin.js'
import { callKey, forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { type UrlFilters, useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { useObjectUrl } from '#shared/admin/platform/files/use-object-url.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { PasswordDialog } from '#shared/admin/platform/forms/password-dialog.tsx'
import { type DataColumn, DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { auditPage } from '#shared/admin/platform/navigation/audit-page.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { asksForPassword } from '#shared/client/api-error.ts'
import {
  type BinnedPicture,
  listBinnedPicturesEndpoint,
  readBinnedPictureEndpoint,
  restorePictureEndpoint,
} from '#shared/contract/content/media.ts'
import {
  type BinEntry,
  type BinKind,
  binKinds,
  listBinEndpoint,
  restoreFromBinEndpoint,
} from '#shared/contract/system/bin.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'

const pictures = 'picture'

export const BinPage = () => {
  const url = useUrlFilters(['kind', 'q'])
  const { kind, q } = url.values
  const content = useContent()
  return (
    <Page title={texts.title} hint={texts.about}>
      {content === 'some' || kind + q !== '' ? <Content url={url} /> : content}
    </Page>
  )
}

/** The one placeholder for an empty bin, or null while records or pictures are in it. */
const useContent = () => {
  const records = useCall(listBinEndpoint)
  const total = records.data?.total ?? Number.POSITIVE_INFINITY
  const noRecords = total === 0
  // Known before the last record is back: a placeholder in between would take the focus with it.
  const binned = useCall(listBinnedPicturesEndpoint, {}, { enabled: total <= 1 })
  if (!noRecords || binned.isError || (binned.data?.total ?? 0) > 0) return 'some'
  return binned.isPending ? <LoadingState rows={6} /> : <EmptyState title={texts.isEmpty} />
}

const Content = ({ url }: { url: UrlFilters<'kind' | 'q'> }) => {
  const { kind, q } = url.values
  return (
    <>
      <search className="admin-filters" aria-label={texts.filter}>
        <FilterSelect
          list={url}
          name="kind"
          label={texts.what}
          data={[
            { value: '', label: texts.allButPictures },
            ...binKinds.map(value => ({ value, label: kindName(value) })),
            { value: pictures, label: kindName('picture') },
          ]}
        />
        {kind !== pictures && (
          <SearchField label={texts.search} value={q} onChange={text => url.set('q', text)} />
        )}
      </search>
      {kind === pictures ? <BinnedPictures page={url.page} onPage={url.setPage} /> : <Records url={url} />}
    </>
  )
}

const Records = ({ url }: { url: UrlFilters<'kind' | 'q'> }) => {
  const { q } = url.values
  const kind = binKinds.find(known => known === url.values.kind)
  const list = useCall(listBinEndpoint, { query: { kind, q, page: pageOf(url.page) } }, forList)
  return (
    <PagedList list={url} query={list} empty={{ title: texts.onlyPictures }}>
      {items => (
        <div className="admin-table-frame">
          <DataTable
            className="admin-stack"
            stickyHeader
            rows={items}
            keyOf={({ kind, ref, removedAt }) => `${kind}-${ref}-${removedAt}`}
            columns={columns}
          />
        </div>
      )}
    </PagedList>
  )
}

const columns: DataColumn<BinEntry>[] = [
  {
    title: texts.what,
    cellClass: 'admin-across',
    cell: ({ kind, title }) => (
      <>
        {title} <span className="admin-quiet-small">{kindName(kind)}</span>
      </>
    ),
  },
  {
    title: texts.removedBy,
    cell: ({ removedBy, removedAt }) => (
      <>
        <span {...(removedBy === null && { className: 'admin-quiet' })}>{removedBy ?? texts.server}</span>{' '}
        <span className="admin-quiet-small">{formatMoment(removedAt)}</span>
      </>
    ),
  },
  { title: texts.until, cell: ({ until }) => formatDay(until) },
  { title: <VisuallyHidden>{texts.actions}</VisuallyHidden>, cell: entry => <Restore entry={entry} /> },
]

const Restore = ({ entry: { kind, ref, title } }: { entry: BinEntry }) => {
  const [asksPassword, setAsksPassword] = useState(false)
  const known = binKinds.find(binKind => binKind === kind)
  const { client } = useServices()
  const restore = async (known: BinKind, password?: string) => {
    const back = await client.call(restoreFromBinEndpoint, { params: { kind: known, ref }, password })
    const page = auditPage(kind, ref, back.option)
    notifyRestored(texts.isBack({ kind: kindName(kind), title: back.title }), page)
    if (back.note !== null) notifyWarning(texts.backChanged, `${back.note}.`)
  }
  const { busy, run } = useAction((_, known: BinKind) => restore(known), {
    // Restoring changes lists, counts and the bin itself.
    changes: 'everything',
    onRefused: error => {
      setAsksPassword(asksForPassword(error))
      return asksForPassword(error)
    },
  })
  return (
    <>
      {known ? (
        <CompactButton
          loading={busy}
          aria-label={texts.restoreOf({ kind: kindName(kind), title })}
          onClick={() => void run(known)}
        >
          {texts.restore}
        </CompactButton>
      ) : (
        <span className="admin-quiet-small">{texts.needsNewer}</span>
      )}
      {known && asksPassword && (
        <PasswordDialog
          title={texts.restoreOwnerQuestion({ title })}
          action={texts.restore}
          act={(_, password) => restore(known, password)}
          changes="everything"
          onClose={() => setAsksPassword(false)}
        >
          {texts.confirmAsOwner}
        </PasswordDialog>
      )}
    </>
  )
}

/** A plain URL, since notices are rendered outside of the router; the shell opens it. */
const notifyRestored = (message: string, page: string | null): void => {
  notifications.show({
    message: (
      <>
        {message}. {page && <a href={page}>{texts.open}</a>}
      </>
    ),
  })
}

export const BinnedPictures = ({ page, onPage }: { page: number; onPage(page: number): void }) => {
  const list = useCall(listBinnedPicturesEndpoint, { query: { page: pageOf(page) } }, forList)
  if (list.data === undefined) return <QueryState of={list} rows={4} />
  if (list.data.items.length === 0) return <EmptyState title={texts.noPictures} />
  return (
    <>
      <AutoColumns component="ul" least="13rem" level>
        {list.data.items.map(picture => (
          <Picture key={picture.hash} picture={picture} />
        ))}
      </AutoColumns>
      <Pager {...list.data} onChange={onPage} />
    </>
  )
}

const Picture = ({ picture: { hash, width, height, binnedAt, until } }: { picture: BinnedPicture }) => {
  const writes = useCan('content.write')
  const { busy, run } = useAction(client => client.call(restorePictureEndpoint, { params: { hash } }), {
    changes: ['picture'],
    done: texts.pictureIsBack,
  })
  return (
    <li className="admin-card">
      <Thumbnail hash={hash} />
      <Text mb="2xs">
        {width} × {height} px
      </Text>
      <Text mb="2xs" className="admin-quiet-small">
        {texts.keptUntil({ binnedAt: formatDay(binnedAt), until: formatDay(until) })}
      </Text>
      {writes && (
        <CompactButton
          loading={busy}
          aria-label={texts.restorePicture({ value1: hash.slice(0, 8) })}
          onClick={() => void run()}
        >
          {texts.restore}
        </CompactButton>
      )}
    </li>
  )
}

/** Fetched by a call with the token, because a removed picture has no public URL. */
const Thumbnail = ({ hash }: { hash: string }) => {
  const { client } = useServices()
  const { data, isError } = useQuery({
    queryKey: callKey(readBinnedPictureEndpoint, { params: { hash } }),
    queryFn: async ({ signal }) =>
      (await client.download(readBinnedPictureEndpoint, { params: { hash }, signal })).content,
    // Never stale, since the hash names the content.
    staleTime: 'static',
    retry: false,
  })
  const address = useObjectUrl(data)
  return (
    <Box mb="xs" c="dimmed" fz="sm" className="admin-cropped">
      {address && (
        <img
          src={address}
          alt={texts.pictureOf({ value1: hash.slice(0, 8) })}
          style={{ objectFit: 'contain' }}
        />
      )}
      {isError && <span>{texts.cannotOpen}</span>}
    </Box>
  )
}
