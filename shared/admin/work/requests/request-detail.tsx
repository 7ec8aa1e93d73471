import { ActionIcon, Alert, Box, Button, Group, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { draftKey, forgetDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { type OfficeRequest, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { preferredReplyWay } from '#shared/domain/work/preferred-reply-way.ts'
import { BeginOrder } from '../orders/lazy-begin-order.tsx'
import { KnownOrders } from '../orders/lazy-known-orders.tsx'
import { mailtoOf } from './mailto.ts'
import { RequestAnswer } from './request-answer.tsx'
import classes from './request-detail.module.css'
import { RequestAnswers, RequestHistoryView, RequestMail } from './request-history.tsx'
import { requestKindNames, requestName, requestOriginName } from './request-names.ts'
import { RequestQuote, useQuoting } from './request-quote.tsx'
import { RequestThreadView } from './request-thread.tsx'
import { RequestWork } from './request-work.tsx'
import { SamePerson } from './same-person.tsx'

export interface RequestDetailProps {
  id: number
  /** True when the opened request takes the focus. */
  focused: boolean
  onClose(): void
  onEnded(): void
}

export const RequestDetail = ({ id, focused, onClose, onEnded }: RequestDetailProps) => {
  const request = useCall(readRequestEndpoint, { params: { id } })
  const section = useRef<HTMLElement>(null)
  useWindowEvent('keydown', ({ key, defaultPrevented, target }) => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return
    // Focus on the body counts as inside: a button that disappears when pressed leaves it there.
    const isElsewhere = target !== document.body && !section.current?.contains(target)
    if (isElsewhere || target.closest('[role="dialog"]')) return
    // Unsent words stay: the first press leaves their field, the second closes the request.
    const isWriting = isTyping(target) && target.closest('form, [role="group"]')
    if (isWriting) section.current?.querySelector<HTMLElement>('h2')?.focus()
    else onClose()
  })
  return (
    <section ref={section} className={`admin-card ${classes.detail}`} aria-label="Открытая заявка">
      <QueryState of={request} rows={5} />
      {request.data && (
        <Detail request={request.data} focused={focused} onClose={onClose} onEnded={onEnded} />
      )}
    </section>
  )
}

interface DetailProps extends Omit<RequestDetailProps, 'id'> {
  request: OfficeRequest
}

const Detail = ({ request, focused, onClose, onEnded }: DetailProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useForgetErased(request)
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
            {requestKindNames[request.kind]} № {request.id}, {formatMoment(request.createdAt)},{' '}
            <RelativeTime of={request.createdAt} />
            {requestOriginName(request) && `. ${requestOriginName(request)}`}
            {request.lang === 'uk' && '. Язык: украинский'}
            {request.holder && `. Ведёт ${request.holder}`}{' '}
            <PresenceHint kind="request" record={String(request.id)} />
          </p>
        </div>
        <ActionIcon aria-label="Закрыть заявку" onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Group>
      <Group gap="xs">
        <Reach request={request} />
        {request.outcome !== 'contract' && <BeginOrder request={request} />}
      </Group>
      {preferredReplyWay(request.replyBy) && (
        <p>
          <strong>Просит {preferredReplyWay(request.replyBy)}</strong>
        </p>
      )}
      <KnownOrders contacts={[request.phone, request.email]} />
      {request.message && <p className={`admin-lines ${classes.message}`}>{request.message}</p>}
      {request.erasedAt === null && (
        <RequestAnswer request={request}>
          {!request.quote && !quoting.open && (
            <Button ref={quoting.button} size="xs" variant="default" onClick={quoting.begin}>
              Посчитать
            </Button>
          )}
          <SamePerson request={request} />
        </RequestAnswer>
      )}
      <RequestThreadView request={request} />
      <RequestQuote request={request} quoting={quoting} />
      {request.erasedAt ? (
        <Alert color="gray">
          Имя, контакты и тексты удалены {formatMoment(request.erasedAt)}. Заявка осталась в счёте.
        </Alert>
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

const useForgetErased = ({ id, erasedAt }: OfficeRequest) => {
  const userId = useUser()?.id
  useEffect(() => {
    if (erasedAt && userId !== undefined) forgetDraft(localStorage, draftKey(userId, `request-${id}`))
  }, [id, erasedAt, userId])
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
