import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import {
  type RequestHistory as History,
  type OfficeRequest,
  readRequestHistoryEndpoint,
} from '#shared/contract/work/requests.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { letterStateNames } from '#shared/domain/work/state-names.ts'
import { SendAgain } from './request-mail.tsx'

export const RequestHistoryView = ({ request }: { request: OfficeRequest }) => {
  const { data } = useCall(readRequestHistoryEndpoint, { params: { id: request.id } })
  if (!data) return null
  return (
    <>
      {(data.quotes.length > 1 || data.quotes.some(({ handovers }) => handovers.length > 0)) && (
        <Quotes quotes={data.quotes} request={request} />
      )}
      {data.consent && (
        <details className="admin-quiet">
          <summary>Согласие, редакция {data.consent.version}</summary>
          {data.consent.text}
        </details>
      )}
    </>
  )
}

const Quotes = ({ quotes, request }: Pick<History, 'quotes'> & { request: OfficeRequest }) => (
  <section aria-label="Расчёты этой заявки">
    <h3>Расчёты этой заявки</h3>
    <ul className="admin-plain-list">
      {quotes.map(({ number, createdAt, totalUah, author, handovers }, index) => (
        <li key={number}>
          <Link to={`/admin/quotes/${number}`}>Расчёт {number}</Link>, {formatMoney(totalUah, 'UAH')},{' '}
          {formatMoment(createdAt)}, {author ?? 'с сайта'}
          {index === 0 && ' — последний'}
          {handovers.map(handover => (
            <div key={handover.at} className="admin-quiet">
              {handoverText(handover)} <SendAgain request={request} letters={[handover]} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  </section>
)

const handoverText = ({ way, at, by, mailState, mailError }: Handover): string => {
  if (way === 'hand') return `Отправлен: ${formatMoment(at)}, отметил ${by}`
  return `Письмо клиенту ${letterStateNames[mailState]}: ${formatMoment(at)}, ${by}${mailError ? `. ${mailError}` : ''}`
}

type Handover = History['quotes'][number]['handovers'][number]
