import { Text } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { type OfficeRequest, readRequestHistoryEndpoint } from '#shared/contract/work/requests.ts'
import { answerWayNames, letterStateNames } from '#shared/domain/work/state-names.ts'
import { SendAgain } from './request-mail.tsx'
import { letterTones } from './request-names.ts'

export const RequestAnswers = ({ request }: { request: OfficeRequest }) => {
  const { data } = useCall(readRequestHistoryEndpoint, { params: { id: request.id } })
  if (!data || data.answers.length === 0) return null
  return (
    <section aria-label="Ответы">
      <h3>Ответы</h3>
      <ul className="admin-plain-list">
        {data.answers.map(answer => (
          <li key={`${answer.at} ${answer.way}`}>
            {answerWayNames[answer.way]}, {formatMoment(answer.at)}, {answer.by}{' '}
            {answer.way === 'mail' && (
              <Badge tone={letterTones[answer.mailState]}>{letterStateNames[answer.mailState]}</Badge>
            )}
            {answer.mailError && <div className="admin-quiet">{answer.mailError}</div>}
            <SendAgain request={request} letters={[answer]} />
            {answer.text && (
              <details className="admin-quiet">
                <summary>Что ответили</summary>
                <Text mt="2xs" className="admin-lines">
                  {answer.text}
                </Text>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
