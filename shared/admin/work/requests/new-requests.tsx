/** New requests on the admin's first page, the longest waiting first. */

import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useServices } from '#shared/admin/platform/services.ts'
import { RequestList } from './request-list.tsx'
import { threadPageQuery } from './request-queries.ts'

const most = 5

export const NewRequests = () => {
  const { client } = useServices()
  const navigate = useNavigate()
  const waiting = useQuery(
    threadPageQuery(client, {
      status: 'new',
      kind: undefined,
      mail: undefined,
      q: '',
      page: 1,
      sort: 'waiting',
    }),
  )
  if (!waiting.data?.items[0]?.waitingSince) return null
  return (
    <Box component="section" mb="md" aria-labelledby="home-requests">
      <h2 id="home-requests">Ждут ответа, кто дольше — выше</h2>
      <RequestList
        threads={waiting.data.items.slice(0, most)}
        open={null}
        ticks={null}
        onOpen={id => void navigate(`/admin/requests?status=new&open=${id}`)}
      />
    </Box>
  )
}
