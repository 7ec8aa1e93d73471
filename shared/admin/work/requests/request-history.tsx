import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { refresh, showRead, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { readOverviewEndpoint } from '#shared/contract/system/system.ts'
import {
  type RequestHistory as History,
  type OfficeRequest,
  readRequestEndpoint,
  readRequestHistoryEndpoint,
  retryMailEndpoint,
} from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint } from '#shared/contract/work/threads.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { answerWayNames, letterStateNames } from '#shared/domain/work/state-names.ts'
import { letterTones, mailNames, telegramNames } from './request-names.ts'

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

export const RequestMail = ({ request }: { request: OfficeRequest }) => {
  const telegram = telegramNames[request.telegramState]
  return (
    <Group gap="xs">
      {/* A visitor's request is announced to the office; a caller is sent the calculation. */}
      <Badge tone={letterTones[request.mailState]}>
        {request.source === 'office' ? 'Клиенту' : 'Офису'}: {mailNames[request.mailState]}
      </Badge>
      {telegram && <Badge tone={letterTones[request.telegramState]}>{telegram}</Badge>}
      {request.mailError && (
        <Text size="xs" c="dimmed">
          {request.mailError}
        </Text>
      )}
      {request.telegramError && (
        <Text size="xs" c="dimmed">
          {request.telegramError}
        </Text>
      )}
      <SendAgain
        request={request}
        letters={[request, { mailState: request.telegramState, mailError: request.telegramError }]}
      />
    </Group>
  )
}

interface Letter {
  mailState: string
  mailError: string | null
}

const isStuck = ({ mailState, mailError }: Letter): boolean => mailState === 'failed' || mailError !== null

interface SendAgainProps {
  request: OfficeRequest
  letters: readonly Letter[]
}

/** Button that sends all waiting mails and Telegram messages of a request again; nothing while no letter is stuck. */
const SendAgain = ({ request: { id }, letters }: SendAgainProps) => {
  const { queries } = useServices()
  const { busy, run } = useAction(client => client.call(retryMailEndpoint, { params: { id } }), {
    onDone: answer => {
      showRead(queries, readRequestEndpoint, { params: { id } }, answer)
      void refresh(queries, listThreadsEndpoint, readRequestHistoryEndpoint, readOverviewEndpoint)
    },
    done: 'Снова в очереди',
  })
  return (
    letters.some(isStuck) && (
      <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run()}>
        Отправить сейчас
      </Button>
    )
  )
}
