import { ActionIcon, Alert, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/requests.js'
import { refresh, showRead, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { useForgetDrafts } from '#shared/admin/platform/drafts/use-forget-drafts.ts'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
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
import { preferredReplyWay } from '#shared/domain/work/preferred-reply-way.ts'
import { answerWayNames, letterStateNames } from '#shared/domain/work/state-names.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { FailedLetters } from '../failed-letters/failed-letters.tsx'
import { BeginOrder, KnownOrders } from '../orders/beside-requests/lazy-orders.tsx'
import { mailtoOf } from './mailto.ts'
import { RequestAnswer } from './request-answer.tsx'
import { letterTones, requestKindNames, requestName, requestOriginName } from './request-names.ts'
import { RequestQuote, useQuoting } from './request-quote.tsx'
import { RequestThreadView, SamePerson } from './request-thread.tsx'
import { RequestWork } from './request-work.tsx'

export interface RequestDetailProps {
  request: OfficeRequest
  /** True when the opened request takes the focus. */
  focused: boolean
  onClose(): void
  onEnded(): void
}

export const RequestDetail = ({ request, focused, onClose, onEnded }: RequestDetailProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useForgetDrafts(request.erasedAt ? `request-${request.id}` : null)
  const quoting = useQuoting(request)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Box component="h2" ref={heading} tabIndex={-1} m={0} fz="var(--mantine-h2-font-size)">
            {requestName(request)}
          </Box>
          <p className="admin-quiet">
            <span>{`${requestKindNames[request.kind]} № ${request.id}, ${formatMoment(request.createdAt)}, `}</span>
            <RelativeTime of={request.createdAt} />
            <span>{`${aboutOf(request)} `}</span>
            <PresenceHint kind="request" record={String(request.id)} />
          </p>
        </div>
        <ActionIcon aria-label={texts.closeRequest} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Group>
      <Group gap="xs">
        <Reach request={request} />
        {request.outcome !== 'contract' && <BeginOrder request={request} />}
      </Group>
      {preferredReplyWay(request.replyBy) && (
        <p>
          <strong>{texts.asksFor({ replyBy: preferredReplyWay(request.replyBy) ?? '' })}</strong>
        </p>
      )}
      <KnownOrders contacts={[request.phone, request.email]} />
      {request.message && (
        <Box
          component="p"
          ps="sm"
          fz="var(--mantine-h3-font-size)"
          className="admin-lines"
          style={{ borderInlineStart: '2px solid var(--accent)' }}
        >
          {request.message}
        </Box>
      )}
      {request.erasedAt === null && (
        <RequestAnswer request={request}>
          {!request.quote && !quoting.open && (
            <SmallButton ref={quoting.button} onClick={quoting.begin}>
              {texts.calculate}
            </SmallButton>
          )}
          <SamePerson request={request} />
        </RequestAnswer>
      )}
      <RequestThreadView request={request} />
      <RequestQuote request={request} quoting={quoting} />
      {request.erasedAt ? (
        <Alert color="gray">{texts.erased({ erasedAt: formatMoment(request.erasedAt) })}</Alert>
      ) : (
        <>
          <RequestAnswers request={request} />
          <RequestWork request={request} onEnded={onEnded} />
          <RequestMail request={request} />
        </>
      )}
      <RequestHistoryView request={request} />
    </Stack>
  )
}

const Reach = ({ request }: { request: OfficeRequest }) => (
  <Group gap="xs">
    {request.phone && (
      <Button component="a" href={`tel:${request.phone}`} leftSection={<Icon name="phone" size={16} />}>
        {formatUkrainianPhone(request.phone)}
      </Button>
    )}
    {request.email && (
      <Button
        component="a"
        variant={request.phone ? 'default' : 'filled'}
        href={mailtoOf(request.email, request.quote?.number)}
        leftSection={<Icon name="mail" size={16} />}
      >
        {request.email}
      </Button>
    )}
  </Group>
)

const RequestHistoryView = ({ request }: { request: OfficeRequest }) => {
  const { data } = useCall(readRequestHistoryEndpoint, { params: { id: request.id } })
  if (!data) return null
  return (
    <>
      {(data.quotes.length > 1 || data.quotes.some(({ handovers }) => handovers.length > 0)) && (
        <Quotes quotes={data.quotes} request={request} />
      )}
      {data.consent && (
        <details className="admin-quiet">
          <summary>{texts.consent({ version: data.consent.version })}</summary>
          {data.consent.text}
        </details>
      )}
    </>
  )
}

/** Origin, language and holder of a request, as they go on behind its time. */
const aboutOf = (request: OfficeRequest): string =>
  [
    requestOriginName(request),
    request.lang === 'uk' && texts.isUkrainian,
    request.holder && texts.holderIs({ holder: request.holder }),
  ]
    .filter(Boolean)
    .map(said => `. ${said}`)
    .join('')

const Quotes = ({ quotes, request }: Pick<History, 'quotes'> & { request: OfficeRequest }) => (
  <section aria-label={texts.quotesOfRequest}>
    <h3>{texts.quotesOfRequest}</h3>
    <ul className="admin-plain-list">
      {quotes.map(({ number, createdAt, totalUah, author, handovers }, index) => (
        <li key={number}>
          <Link to={`/admin/quotes/${number}`}>{texts.quote({ number })}</Link>
          <span>
            {`, ${formatMoney(totalUah, 'UAH')}, ${formatMoment(createdAt)}, ${author ?? texts.fromSite}${index === 0 ? texts.isLast : ''}`}
          </span>
          {handovers.map(handover => (
            <div key={handover.at} className="admin-quiet">
              {handoverText(handover)} {waits(handover) && <SendAgain request={request} />}
            </div>
          ))}
        </li>
      ))}
    </ul>
  </section>
)

const handoverText = ({ way, at, by, mailState, mailError }: Handover): string => {
  if (way === 'hand') return texts.handedOver({ at: formatMoment(at), by })
  return texts.letterToClient({
    value1: letterStateNames[mailState],
    at: formatMoment(at),
    by,
    value4: mailError ? `. ${mailError}` : '',
  })
}

type Handover = History['quotes'][number]['handovers'][number]

export const RequestAnswers = ({ request }: { request: OfficeRequest }) => {
  const { data } = useCall(readRequestHistoryEndpoint, { params: { id: request.id } })
  if (!data || data.answers.length === 0) return null
  return (
    <section aria-label={texts.answers}>
      <h3>{texts.answers}</h3>
      <ul className="admin-plain-list">
        {data.answers.map(answer => (
          <li key={`${answer.at} ${answer.way}`}>
            {answerWayNames[answer.way]}, {formatMoment(answer.at)}, {answer.by}{' '}
            {answer.way === 'mail' && (
              <Badge tone={letterTones[answer.mailState]}>{letterStateNames[answer.mailState]}</Badge>
            )}
            {answer.mailError && <div className="admin-quiet">{answer.mailError}</div>}
            {waits(answer) && <SendAgain request={request} />}
            {answer.text && (
              <details className="admin-quiet">
                <summary>{texts.whatAnswered}</summary>
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

const RequestMail = ({ request }: { request: OfficeRequest }) => {
  const { id, source, mailState, mailError, telegramState, telegramError } = request
  const history = useCall(readRequestHistoryEndpoint, { params: { id } }).data
  const letters = [
    request,
    ...(history?.answers ?? []),
    ...(history?.quotes.flatMap(quote => quote.handovers) ?? []),
  ]
  return (
    <Group gap="xs">
      {letters.some(letter => letter.mailState === 'failed') && <FailedLetters about={{ request: id }} />}
      {/* A visitor's request is announced to the office; a caller is sent the calculation. */}
      <Badge tone={letterTones[mailState]}>
        {`${source === 'office' ? texts.toClient : texts.toOffice}: ${mailState === 'none' ? texts.noLetter : texts.letterState({ value1: letterStateNames[mailState] })}`}
      </Badge>
      {telegramState !== 'none' && (
        <Badge tone={letterTones[telegramState]}>{`Telegram: ${letterStateNames[telegramState]}`}</Badge>
      )}
      <InOrder items={[mailError, telegramError].filter(Boolean)}>
        {error => (
          <Text size="xs" c="dimmed">
            {error}
          </Text>
        )}
      </InOrder>
      {(waits(request) || telegramState === 'failed' || telegramError !== null) && (
        <SendAgain request={request} />
      )}
    </Group>
  )
}

/** True for a letter that will be tried again; one that failed has its button in `FailedLetters`. */
const waits = ({ mailState, mailError }: { mailState: string; mailError: string | null }): boolean =>
  mailState !== 'failed' && mailError !== null

/** Button that sends all waiting mails and Telegram messages of a request now. */
const SendAgain = ({ request: { id } }: { request: OfficeRequest }) => {
  const { queries } = useServices()
  const { busy, run } = useAction(client => client.call(retryMailEndpoint, { params: { id } }), {
    onDone: answer => {
      showRead(queries, readRequestEndpoint, { params: { id } }, answer)
      void refresh(queries, listThreadsEndpoint, readRequestHistoryEndpoint, readOverviewEndpoint)
    },
    done: texts.queuedAgain,
  })
  return (
    <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run()}>
      {texts.sendNow}
    </Button>
  )
}
