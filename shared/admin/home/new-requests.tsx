/** The requests that nobody has taken, who has waited longest first, on the first page. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { RequestList } from '../requests/request-list.tsx'
import { requestPageQuery } from '../requests/request-queries.ts'
import { useServices } from '../services.ts'

const most = 5

export const NewRequests = () => {
  const { client } = useServices()
  const navigate = useNavigate()
  const waiting = useQuery(
    requestPageQuery(client, {
      status: 'new',
      kind: undefined,
      mail: undefined,
      q: '',
      page: 1,
      sort: 'waiting',
    }),
  )
  if (!waiting.data || waiting.data.items.length === 0) return null
  return (
    <section className="admin-home-requests" aria-labelledby="home-requests">
      <h2 id="home-requests">Ждут ответа, кто дольше — выше</h2>
      <RequestList
        requests={waiting.data.items.slice(0, most)}
        open={null}
        onOpen={id => void navigate(`/admin/requests?status=new&open=${id}`)}
      />
    </section>
  )
}
