/** Notice that the caller's phone number is known, with the earlier request. */
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDay, pluralise } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import { holdersOf, requestName, urgentOf } from '../requests/request-names.ts'
import { threadPageQuery } from '../requests/request-queries.ts'

export const KnownCaller = ({ phone }: { phone: string }) => {
  const { client } = useServices()
  const [key] = useDebouncedValue(contactKey(phone), 300)
  const filter = { status: undefined, kind: undefined, mail: undefined, q: key ?? '', page: 1 }
  const { data } = useQuery({
    ...threadPageQuery(client, filter),
    enabled: key !== null && /\d{9}/.test(key),
    // Overrides the list's default: results for the previous number must not be shown for this one.
    placeholderData: () => undefined,
  })
  const known = data?.items.find(({ requests }) =>
    requests.some(request => contactKey(request.phone) === key),
  )
  if (!known) return null
  const request = urgentOf(known)
  const holder = holdersOf(known.requests)
  return (
    <Alert color="bronze" role="status">
      Уже обращались: {requestName(request)}, {pluralise(known.count, ['заявка', 'заявки', 'заявок'])}.{' '}
      <Link to={`/admin/requests?open=${request.id}`}>№ {request.id}</Link> от {formatDay(request.createdAt)},{' '}
      {requestStatusNames[request.status].toLowerCase()}
      {holder && `, ведёт ${holder}`}
      {request.summary && `. ${request.summary}`}
    </Alert>
  )
}
