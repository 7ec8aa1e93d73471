import { Box } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/work/requests.js'
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listThreadsEndpoint } from '#shared/contract/work/threads.ts'
import { RequestList } from './request-list.tsx'

const most = 5

export const NewRequests = () => {
  const navigate = useNavigate()
  const unanswered = useCall(listThreadsEndpoint, { query: { status: 'new', sort: 'waiting' } }, everyMinute)
  // One that was taken up without a server stands among them until it has been sent.
  const waiting = (unanswered.data?.items ?? []).filter(({ waitingSince }) => waitingSince !== null)
  if (waiting.length === 0) return null
  return (
    <Box component="section" mb="md" aria-labelledby="home-requests">
      <h2 id="home-requests">{texts.longestFirst}</h2>
      <RequestList
        threads={waiting.slice(0, most)}
        open={null}
        ticks={null}
        onOpen={id => void navigate(`/admin/requests?status=new&open=${id}`)}
      />
    </Box>
  )
}
