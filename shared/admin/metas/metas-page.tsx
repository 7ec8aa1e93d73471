/** The list of meta records. */
import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Meta } from '#shared/contract/metas.ts'
import { Icon } from '../components/icon.tsx'
import { navigateRows } from '../components/navigate-rows.ts'
import { Page } from '../components/page.tsx'
import { Empty, Failed, LoadingRows } from '../components/states.tsx'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { LengthHint, searchLengths } from './length-hint.tsx'
import { metasQuery, pagePath, sitePages } from './meta-queries.ts'

export const MetasPage = () => {
  const { client } = useServices()
  const metas = useQuery(metasQuery(client))
  const mayWrite = useCan('content.write')
  return (
    <Page
      title="Meta-теги"
      hint="Что о странице видят поисковые системы и мессенджеры"
      actions={
        mayWrite && (
          <Button component={Link} to="/admin/meta/create" leftSection={<Icon name="plus" size={16} />}>
            Новая запись
          </Button>
        )
      }
    >
      {metas.isPending && <LoadingRows rows={6} />}
      {metas.isError && <Failed error={metas.error} onRetry={() => void metas.refetch()} />}
      {metas.data?.length === 0 && (
        <Empty title="Записей пока нет">Пока страницы показывают заголовки по умолчанию.</Empty>
      )}
      {metas.data && metas.data.length > 0 && <MetaTable metas={metas.data} />}
    </Page>
  )
}

const MetaTable = ({ metas }: { metas: Meta[] }) => (
  <div className="admin-table-frame">
    <Table onKeyDown={navigateRows} stickyHeader highlightOnHover className="admin-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Страница</Table.Th>
          <Table.Th>Заголовок</Table.Th>
          <Table.Th className="admin-beside-phone">Описание</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {metas.map(meta => (
          <Table.Tr key={meta.id} className="admin-row-link" data-row>
            <Table.Td>
              <Link to={`/admin/meta/${meta.id}`} className="admin-row-title">
                {sitePages[meta.page]?.title ?? meta.page}
              </Link>
              <Text size="xs" c="dimmed">
                {pagePath(meta.page)}
              </Text>
            </Table.Td>
            <Table.Td>
              <div>{meta.title || '—'}</div>
              <LengthHint text={meta.title} best={searchLengths.title} />
            </Table.Td>
            <Table.Td className="admin-beside-phone">
              <div className="admin-two-lines">{meta.description || '—'}</div>
              <LengthHint text={meta.description} best={searchLengths.description} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
