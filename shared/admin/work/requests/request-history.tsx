/** History of the open request: its quotes with their state, and the visitor's consent. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { RequestHistory as History, OfficeRequest } from '#shared/contract/work/requests.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { letterStateNames } from '#shared/domain/work/state-names.ts'
import { useRetry } from './request-mail.tsx'
import { requestHistoryQuery } from './request-queries.ts'

export const RequestHistoryView = ({ request }: { request: OfficeRequest }) => {
  const { client } = useServices()
  const { data } = useQuery(requestHistoryQuery(client, request))
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

const Quotes = ({ quotes, request }: Pick<History, 'quotes'> & { request: OfficeRequest }) => {
  const { busy, run } = useRetry(request)
  return (
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
                {handoverText(handover)}
                {(handover.mailState === 'failed' || handover.mailError !== null) && (
                  <>
                    {' '}
                    <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run()}>
                      Отправить сейчас
                    </Button>
                  </>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const handoverText = ({ way, at, by, mailState, mailError }: Handover): string => {
  if (way === 'hand') return `Отправлен: ${formatMoment(at)}, отметил ${by}`
  return `Письмо клиенту ${letterStateNames[mailState]}: ${formatMoment(at)}, ${by}${mailError ? `. ${mailError}` : ''}`
}

type Handover = History['quotes'][number]['handovers'][number]
