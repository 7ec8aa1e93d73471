/** Says of a table that what it holds came with the demo, so that nobody sells by it unawares. */
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TableTitle } from '#shared/domain/table-titles.ts'
import { Badge } from '../components/badge.tsx'
import { useServices } from '../services.ts'
import { tableVersionsQuery } from './table-queries.ts'

const useIsExample = (title: TableTitle): boolean => {
  const { client } = useServices()
  const versions = useQuery(tableVersionsQuery(client, title))
  return versions.data?.some(({ inForce, example }) => inForce && example) ?? false
}

export const ExampleBadge = ({ title }: { title: TableTitle }) =>
  useIsExample(title) ? <Badge tone="warn">Примерные цифры</Badge> : null

export const ExampleNotice = ({ title }: { title: TableTitle }) =>
  useIsExample(title) ? (
    <Alert color="yellow" className="admin-notice">
      Цифры в этой таблице — пример из поставки. Сайт считает по ним, пока Вы не загрузите файл со своими.
    </Alert>
  ) : null
