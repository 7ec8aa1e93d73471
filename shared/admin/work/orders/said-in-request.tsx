/** Answers to a request, quotes sent from it and notes on it, as entries for the timeline of its order. */
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { NoteLine, type Said } from '#shared/admin/platform/comments/comments.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { listCommentsEndpoint } from '#shared/contract/platform/comments.ts'
import { readRequestHistoryEndpoint } from '#shared/contract/work/requests.ts'
import { answerWayNames, letterStateNames } from '#shared/domain/work/state-names.ts'

/** Empty for no request, and while it cannot be read. */
export const useRequestSaid = (id: number | null): Said[] => {
  const enabled = id !== null
  const history = useCall(readRequestHistoryEndpoint, { params: { id: id ?? 0 } }, { enabled }).data
  const notes = useCall(
    listCommentsEndpoint,
    { params: { kind: 'request', record: `${id}` } },
    { enabled },
  ).data
  const entry = (at: string, what: string, text: string): Said => ({
    at,
    line: (
      <NoteLine
        key={`request ${what} ${at}`}
        head={
          <>
            <strong>{what}</strong> <RelativeTime of={at} />{' '}
            <Link to={`/admin/requests?open=${id}`}>заявка № {id}</Link>
          </>
        }
        text={text}
      />
    ),
  })
  return [
    ...(history?.answers ?? []).map(({ way, by, at, text, mailState }) =>
      entry(
        at,
        `${answerWayNames[way]}, ${by}`,
        way === 'mail' ? `${text}\n${letterStateNames[mailState]}` : text,
      ),
    ),
    ...(history?.quotes ?? []).flatMap(({ number, handovers }) =>
      handovers.map(({ way, by, at, mailState }) =>
        entry(at, `Расчёт ${number}, ${by}`, way === 'mail' ? letterStateNames[mailState] : 'отправлен'),
      ),
    ),
    ...(notes ?? []).map(({ own, author, createdAt, text }) => entry(createdAt, own ? 'Вы' : author, text)),
  ]
}
