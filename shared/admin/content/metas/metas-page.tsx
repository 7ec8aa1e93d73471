/** The list of meta records. */
import { Button, Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import {
  LanguageChoice,
  useChosenLanguage,
} from '#shared/admin/platform/components/controls/language-choice.tsx'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { compareText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { type List, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import {
  UntranslatedFilter,
  useUntranslatedOnly,
} from '#shared/admin/platform/split-view/untranslated-filter.tsx'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import { otherLanguage } from '#shared/domain/site/languages.ts'
import { flawOfRecord, type TranslationFlaw } from '#shared/domain/text/translation-flaws.ts'
import { LengthHint, searchLengths } from './length-hint.tsx'
import { newMetaPath, pagePath, sitePages } from './meta-queries.ts'

export const MetasPage = () => {
  const lang = useChosenLanguage()
  const metas = useCall(listMetasEndpoint, { query: { lang } })
  const others = useCall(listMetasEndpoint, { query: { lang: otherLanguage(lang) } })
  const mayWrite = useCan('content.write')
  const list = useList('metas', [], columns)
  const only = useUntranslatedOnly()
  const rows = lang === 'ru' && others.data ? withTranslations(metas.data ?? [], others.data) : null
  const lacking = rows?.filter(({ flaw }) => flaw !== null) ?? []
  const shown = only && rows ? lacking.map(({ meta }) => meta) : (metas.data ?? [])
  return (
    <Page
      title="Meta-теги"
      hint="Что о странице видят поисковые системы и мессенджеры"
      actions={
        mayWrite && (
          <Button component={Link} to={newMetaPath(lang)} leftSection={<Icon name="plus" size={16} />}>
            Новая запись
          </Button>
        )
      }
    >
      <div className="admin-filters">
        <LanguageChoice>{rows && <UntranslatedFilter count={lacking.length} />}</LanguageChoice>
        <LazyListTools list={list} />
      </div>
      {metas.isPending && <LoadingState rows={6} />}
      {metas.isError && <ErrorState error={metas.error} onRetry={() => void metas.refetch()} />}
      {metas.data?.length === 0 && (
        <EmptyState title="Записей пока нет">Пока страницы показывают заголовки по умолчанию.</EmptyState>
      )}
      {only && shown.length === 0 && metas.data && metas.data.length > 0 && (
        <EmptyState title="Всё переведено">Каждая запись есть на украинском и не старше русской.</EmptyState>
      )}
      {shown.length > 0 && <MetaTable metas={sortRows(shown, columns, list.sort)} rows={rows} list={list} />}
    </Page>
  )
}

const nameOf = ({ page }: Meta): string => sitePages[page]?.title ?? page

const columns: ListColumn<Meta>[] = [
  {
    key: 'page',
    title: 'Страница',
    fixed: true,
    sort: { up: 'page', down: 'pageDown', compare: (a, b) => compareText(nameOf(a), nameOf(b)) },
  },
  {
    key: 'title',
    title: 'Заголовок',
    sort: { up: 'title', down: 'titleDown', compare: (a, b) => compareText(a.title, b.title) },
  },
  { key: 'translation', title: 'По-украински', className: 'admin-optional' },
  { key: 'description', title: 'Описание', className: 'admin-beside-phone' },
]

interface TranslatedMeta {
  meta: Meta
  translation: Meta | undefined
  flaw: TranslationFlaw | null
}

const withTranslations = (metas: readonly Meta[], translations: readonly Meta[]): TranslatedMeta[] =>
  metas.map(meta => {
    const translation = translations.find(({ page }) => page === meta.page)
    return { meta, translation, flaw: flawOfRecord(meta, translation) }
  })

interface MetaTableProps {
  metas: readonly Meta[]
  /** The records with their translations; null when the list shows the translations themselves. */
  rows: readonly TranslatedMeta[] | null
  list: List
}

const MetaTable = ({ metas, rows, list }: MetaTableProps) => (
  <div className="admin-table-frame" data-density={list.density}>
    <Table onKeyDown={navigateRows} stickyHeader highlightOnHover className="admin-table">
      <ListHead list={list} />
      <Table.Tbody>
        {metas.map(meta => (
          <Table.Tr key={meta.id} className="admin-row-link" data-row>
            <Table.Td>
              <Link to={`/admin/meta/${meta.id}`} className="admin-row-title">
                {nameOf(meta)}
              </Link>
              <Text size="xs" c="dimmed">
                {pagePath(meta.page)}
              </Text>
              <TranslationBadge flaw={rows?.find(row => row.meta.id === meta.id)?.flaw ?? null} />
            </Table.Td>
            {list.shows('title') && (
              <Table.Td>
                <div>{meta.title || '—'}</div>
                <LengthHint text={meta.title} best={searchLengths.title} />
              </Table.Td>
            )}
            {list.shows('translation') && (
              <Table.Td className="admin-optional">
                {rows && (
                  <Translation
                    page={meta.page}
                    translation={rows.find(row => row.meta.id === meta.id)?.translation}
                  />
                )}
              </Table.Td>
            )}
            {list.shows('description') && (
              <Table.Td className="admin-beside-phone">
                <Text component="div" size="sm" lineClamp={2}>
                  {meta.description || '—'}
                </Text>
                <LengthHint text={meta.description} best={searchLengths.description} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

/** Link to the Ukrainian record, or to the form for a new one. */
const Translation = ({ page, translation }: { page: string; translation: Meta | undefined }) =>
  translation ? (
    <>
      <Link to={`/admin/meta/${translation.id}`} lang="uk">
        {translation.title || '—'}
      </Link>
      <div>
        <LengthHint text={translation.title} best={searchLengths.title} />
      </div>
    </>
  ) : (
    <Link to={newMetaPath('uk', page)}>Написать</Link>
  )
