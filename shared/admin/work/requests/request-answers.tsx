/** The office's answers to a request, newest first, and the state of its letters. */
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { RequestHistory as History, OfficeRequest } from '#shared/contract/work/requests.ts'
import { answerWayNames, letterStateNames } from '#shared/domain/work/state-names.ts'
import { useRetry } from './request-mail.tsx'
import { requestHistoryQuery } from './request-queries.ts'

type Answer = History['answers'][number]

export const RequestAnswers = ({ request }: { request: OfficeRequest }) => {
  const { client } = useServices()
  const { data } = useQuery(requestHistoryQuery(client, request))
  const { busy, run } = useRetry(request)
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
            {isStuck(answer) && (
              <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run()}>
                Отправить сейчас
              </Button>
            )}
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

const letterTones: Readonly<Record<Answer['mailState'], Tone>> = {
  pending: 'warn',
  sent: 'good',
  failed: 'bad',
  none: 'mute',
}

const isStuck = ({ mailState, mailError }: Answer): boolean => mailState === 'failed' || mailError !== null
