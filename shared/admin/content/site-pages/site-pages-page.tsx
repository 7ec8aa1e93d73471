import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/site-pages.js'
import { newerSections } from '#messages/admin/content/site-pages.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { draftKey, readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { byLatest, byText } from '#shared/admin/platform/lists/list-columns.ts'
import { ListTable, type TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { WholeList } from '#shared/admin/platform/lists/whole-list.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { listSitePagesEndpoint, type SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { maxPathLength } from '#shared/domain/content/page-path.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import { pageThemes, themeNames } from '#shared/sections/looks.ts'
import { pageTitle } from '../page-title.ts'
import { BrokenBadges, flawOfPage, PageStatus, TranslationLink } from './page-status.tsx'
import { usePageRemoval } from './remove-page.tsx'
import { pageValues } from './site-page-kind.ts'
import { useSitePageEditor } from './use-site-page-editor.ts'

export const SitePagesPage = () => {
  const userId = useUser()?.id ?? 0
  const mayWrite = useCan('content.write')
  // Opens the form for a new page again if it has a draft.
  const [creating, setCreating] = useState(
    () => mayWrite && readDraft(localStorage, draftKey(userId, 'site-page-new'), pageValues) !== null,
  )
  const opener = useFocusBack(creating)
  const list = useList('pages', [], columns)
  const remove = usePageRemoval()
  return (
    <Page
      title={texts.pages}
      hint={texts.about}
      actions={
        mayWrite && (
          <Button
            ref={opener}
            leftSection={<Icon name="plus" size={16} />}
            aria-expanded={creating}
            onClick={() => setCreating(true)}
          >
            {texts.newPage}
          </Button>
        )
      }
    >
      {creating && <NewPage onClose={() => setCreating(false)} />}
      <WholeList
        query={useCall(listSitePagesEndpoint)}
        list={list}
        lacks={page => flawOfPage(page) !== null}
        empty={{
          title: texts.noneYet,
          text: texts.noneYetHint,
        }}
        translated={texts.allTranslated}
      >
        {rows => (
          <ListTable
            list={list}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            opens
            actions={page =>
              mayWrite &&
              page.removable && (
                <IconButton
                  icon="trash"
                  label={texts.removeOf({ title: pageTitle(page) })}
                  onClick={() => remove(page)}
                />
              )
            }
          />
        )}
      </WholeList>
    </Page>
  )
}

const LastChange = ({ page: { lastChange, updatedAt } }: { page: SitePageSummary }) => {
  const { at, by } = lastChange ?? { at: updatedAt, by: null }
  return (
    <>
      <time dateTime={at}>{formatMoment(at)}</time>
      {by !== null && (
        <Text size="xs" c="dimmed">
          {by}
        </Text>
      )}
    </>
  )
}

const Flaws = ({ page: { brokenLinks, unknownSections } }: { page: SitePageSummary }) => {
  if (brokenLinks.length + unknownSections === 0) return <span className="admin-quiet">—</span>
  return (
    <Group component="span" display="inline-flex" gap="3xs">
      <BrokenBadges broken={brokenLinks} />
      {unknownSections > 0 && <Badge tone="mute">{newerSections({ n: unknownSections })}</Badge>}
    </Group>
  )
}

const columns: TableColumn<SitePageSummary>[] = [
  {
    key: 'title',
    title: texts.page,
    fixed: true,
    sort: byText('title', pageTitle),
    cellClass: 'admin-across',
    cell: page => (
      <div className="admin-page-cell">
        <Link to={`/admin/pages/${page.id}`} className="admin-row-title">
          {pageTitle(page)}
        </Link>
        <Text size="xs" c="dimmed" lineClamp={1} className="admin-slug">
          {page.path}
        </Text>
      </div>
    ),
  },
  {
    key: 'status',
    title: texts.state,
    fixed: true,
    sort: byText('status', ({ status }) => status),
    cell: page => (
      <Group component="span" display="inline-flex" gap="3xs">
        <PageStatus {...page} />
        <TranslationLink {...page} />
      </Group>
    ),
  },
  { key: 'flaws', title: texts.flaws, cell: page => <Flaws page={page} /> },
  {
    key: 'updated',
    title: texts.changed,
    className: 'admin-optional',
    sort: byLatest('updated', ({ updatedAt }) => updatedAt),
    cellClass: 'admin-moment admin-optional',
    cell: page => <LastChange page={page} />,
  },
]

export const NewPage = ({ onClose }: { onClose(): void }) => {
  const editor = useSitePageEditor(null)
  const { field, form } = editor
  const [ownPath, setOwnPath] = useState(false)
  const setTitle = (title: string) => {
    form.setFieldValue('title', title)
    if (!ownPath) form.setFieldValue('path', pathOf(title))
  }
  return (
    <RecordForm
      editor={editor}
      label={texts.newPage}
      labels={{}}
      framed
      gap="sm"
      action={texts.create}
      maw="34rem"
      mb="md"
      className="admin-card"
      onClose={onClose}
    >
      <TextInput
        label={texts.title}
        description={texts.newTitleHint}
        data-autofocus
        autoFocus
        {...field('title')}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={texts.address}
        description={texts.newAddressHint}
        spellCheck={false}
        {...field('path')}
        onChange={event => {
          const path = event.currentTarget.value
          // An emptied path follows the name again.
          setOwnPath(path !== '')
          form.setFieldValue('path', path)
        }}
      />
      <NativeSelect
        label={texts.theme}
        description={texts.themeHint}
        data={pageThemes.map(value => ({ value, label: themeNames[value] }))}
        {...field('theme')}
      />
    </RecordForm>
  )
}

/** @example pathOf('О компании') // '/o-kompanii' */
const pathOf = (title: string): string => {
  const slug = slugOf(title)
  return slug === '' ? '' : `/${slug}`.slice(0, maxPathLength).replace(/-$/, '')
}
