/** The list of meta records. */
import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Meta } from '#shared/contract/metas.ts'
import { Icon } from '../components/icon.tsx'
import { LanguageChoice, useChosenLanguage } from '../components/language-choice.tsx'
import { navigateRows } from '../components/navigate-rows.ts'
import { Page } from '../components/page.tsx'
import { Empty, Failed, LoadingRows } from '../components/states.tsx'
import { ListTools } from '../lists/lazy-list-tools.tsx'
import { compareText, type ListColumn, sortRows } from '../lists/list-columns.ts'
import { ListHead } from '../lists/list-head.tsx'
import { type List, useList } from '../lists/use-list.ts'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { LengthHint, searchLengths } from './length-hint.tsx'
import { metasQuery, pagePath, sitePages } from './meta-queries.ts'

export const MetasPage = () => {
  const { client } = useServices()
  const lang = useChosenLanguage()
  const metas = useQuery(metasQuery(client, lang))
  const mayWrite = useCan('content.write')
  const list = useList('metas', [], columns)
  return (
    <Page
      title="Meta-теги"
      hint="Что о странице видят поисковые системы и мессенджеры"
      actions={
        mayWrite && (
          <Button
            component={Link}
            to={`/admin/meta/create${lang === 'ru' ? '' : `?lang=${lang}`}`}
            leftSection={<Icon name="plus" size={16} />}
          >
            Новая запись
          </Button>
        )
      }
    >
      <div className="admin-filters">
        <LanguageChoice />
        <ListTools list={list} />
      </div>
      {metas.isPending && <LoadingRows rows={6} />}
      {metas.isError && <Failed error={metas.error} onRetry={() => void metas.refetch()} />}
      {metas.data?.length === 0 && (
        <Empty title="Записей пока нет">Пока страницы показывают заголовки по умолчанию.</Empty>
      )}
      {metas.data && metas.data.length > 0 && (
        <MetaTable metas={sortRows(metas.data, columns, list.sort)} list={list} />
      )}
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
  { key: 'description', title: 'Описание', className: 'admin-beside-phone' },
]

const MetaTable = ({ metas, list }: { metas: readonly Meta[]; list: List }) => (
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
            </Table.Td>
            {list.shows('title') && (
              <Table.Td>
                <div>{meta.title || '—'}</div>
                <LengthHint text={meta.title} best={searchLengths.title} />
              </Table.Td>
            )}
            {list.shows('description') && (
              <Table.Td className="admin-beside-phone">
                <div className="admin-two-lines">{meta.description || '—'}</div>
                <LengthHint text={meta.description} best={searchLengths.description} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
