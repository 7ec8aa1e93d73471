import { Alert, Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/overview.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import { listUnreadCommentsEndpoint, type UnreadComments } from '#shared/contract/platform/comments.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'
import { recordPage } from '#shared/kinds/record-links.ts'

export const MentionsNotice = () => {
  const { data } = useCall(listUnreadCommentsEndpoint)
  if (!data || data.length === 0) return null
  return (
    <Alert color="bronze" mb="md" title={texts.mentioned}>
      <Box component="ul" m={0} ps="lg">
        {data.map(unread => (
          <li key={`${unread.kind} ${unread.record}`}>
            <Link to={wayTo(unread)}>{nameOf(unread)}</Link>: {unread.author}, <RelativeTime of={unread.at} />
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const versionOf = (record: string): { title: string; version: string } => {
  const [, title = record, version = ''] = /^(.+)-(\d+)$/.exec(record) ?? []
  return { title, version }
}

const nameOf = ({ kind, record }: UnreadComments): string => {
  if (kind === 'table')
    return texts.tableVersion({
      version: versionOf(record).version,
      title: tableNameOf(versionOf(record).title),
    })
  return `${kindName(kind)} № ${record}`
}

const tableNameOf = (title: string): string => {
  const known = tableTitles.find(tableTitle => tableTitle === title)
  return known ? tableNames[known] : title
}

const wayTo = ({ kind, record }: UnreadComments): string => {
  const { title, version } = versionOf(record)
  if (kind === 'table') return `/admin/tables/${title}?tab=versions&version=${version}`
  return kind === 'order' ? `/admin/orders/${record}?tab=letters` : (recordPage(kind, record) ?? '/admin')
}
