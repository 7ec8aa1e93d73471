import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/caller.js'
import { knownRequests } from '#messages/admin/work/caller.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { listThreadsEndpoint } from '#shared/contract/work/threads.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import { holdersOf, requestName, urgentOf } from '../requests/request-names.ts'

export const KnownCaller = ({ phone }: { phone: string }) => {
  const [key] = useDebouncedValue(contactKey(phone), 300)
  const enabled = key !== null && /\d{9}/.test(key)
  const { data } = useCall(listThreadsEndpoint, { query: { q: key ?? '' } }, { enabled })
  const known = data?.items.find(({ requests }) =>
    requests.some(request => contactKey(request.phone) === key),
  )
  if (!known) return null
  const request = urgentOf(known)
  const holder = holdersOf(known.requests)
  return (
    <Alert color="bronze" role="status">
      {texts.turnedBefore} {requestName(request)}, {knownRequests({ n: known.count })}.{' '}
      <Link to={`/admin/requests?open=${request.id}`}>№ {request.id}</Link> {texts.dated}{' '}
      {formatDay(request.createdAt)}, {requestStatusNames[request.status].toLowerCase()}
      {holder && <span>{texts.ledBy({ holder })}</span>}
      {request.summary && <span>{`. ${request.summary}`}</span>}
    </Alert>
  )
}
