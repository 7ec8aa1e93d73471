/** People as rows of one height, each by their newest request, with the older ones folded under it. */

import { Box, Checkbox, Flex, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/requests.js'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { RelativeTime } from '#shared/admin/platform/components/facts/relative-time.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatSoonMoment } from '#shared/admin/platform/format/format-time.ts'
import type { Ticks } from '#shared/admin/platform/lists/ticks.tsx'
import type { RequestThread, ThreadRequest } from '#shared/contract/work/threads.ts'
import { requestOutcomeNames, requestStatusNames } from '#shared/domain/work/state-names.ts'
import classes from './request-list.module.css'
import {
  holdersOf,
  isRequestDue,
  isRequestLate,
  newestOf,
  requestKindNames,
  requestName,
  requestOriginName,
  requestStatusTones,
  urgentOf,
} from './request-names.ts'

export interface RequestListProps {
  threads: readonly RequestThread[]
  /** Id of the open request. */
  open: number | null
  onOpen(id: number): void
  /** Null where ticking is not allowed. */
  ticks: Ticks | null
}

export const RequestList = ({ threads, ...props }: RequestListProps) => (
  <Box
    component="ul"
    bd="1px solid var(--admin-line)"
    bdrs="md"
    bg="var(--admin-panel)"
    className="admin-ruled"
    onKeyDown={navigateRows}
  >
    {threads.map(thread => (
      <Person key={thread.id} thread={thread} {...props} />
    ))}
  </Box>
)

interface PersonProps extends Omit<RequestListProps, 'threads'> {
  thread: RequestThread
}

const Person = ({ thread, ticks, ...props }: PersonProps) => {
  const [unfolded, setUnfolded] = useState(false)
  const older = thread.requests.slice(1)
  const shows = unfolded || older.some(({ id }) => id === props.open)
  const fold = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') setUnfolded(event.key === 'ArrowRight')
  }
  return (
    <li data-person={thread.id} onKeyDown={older.length > 0 ? fold : undefined}>
      <Flex className={classes.row} data-row>
        {ticks && (
          <Checkbox
            size="xs"
            ps="sm"
            style={{ alignSelf: 'center' }}
            aria-label={texts.mark({ thread: requestName(newestOf(thread)) })}
            checked={ticks.has(thread.id)}
            onChange={() => ticks.toggle(thread.id)}
          />
        )}
        <Row request={asRow(thread)} opens={urgentOf(thread).id} {...props} />
        {older.length > 0 && (
          <UnstyledButton
            flex="none"
            w="calc(var(--mantine-spacing-xl) + var(--mantine-spacing-sm))"
            fz="xs"
            ta="center"
            className={classes.fold}
            aria-expanded={shows}
            aria-label={texts.othersOfPerson({ value1: thread.count - 1 })}
            onClick={() => setUnfolded(!shows)}
          >
            {`+${thread.count - 1}`}
          </UnstyledButton>
        )}
      </Flex>
      {shows && (
        <Box
          component="ul"
          ps="md"
          bg="var(--mantine-color-default-hover)"
          className="admin-ruled"
          style={{ borderTop: '1px solid var(--admin-line-soft)' }}
        >
          {older.map(request => (
            <li key={request.id} data-row>
              <Row request={request} {...props} />
            </li>
          ))}
          {thread.count > thread.requests.length && (
            <Box component="li" p="xs" className="admin-quiet">
              {texts.moreRequests({ n: thread.count - thread.requests.length })}
            </Box>
          )}
        </Box>
      )}
    </li>
  )
}

interface RowProps extends Pick<RequestListProps, 'open' | 'onOpen'> {
  request: ThreadRequest
  /** Id of the request to open, if not the one shown. */
  opens?: number
}

const Row = ({ request, opens = request.id, open, onOpen }: RowProps) => (
  <UnstyledButton
    component={Link}
    to={`/admin/requests?open=${opens}`}
    className="admin-request"
    aria-current={request.id === open || undefined}
    data-new={(request.status === 'new' && !request.erasedAt) || undefined}
    onClick={(event: MouseEvent) => {
      // With a modifier key the browser opens the link in another tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onOpen(opens)
    }}
  >
    <span className={classes.name}>{requestName(request)}</span>
    <span className={classes.about}>
      {request.summary || request.message || requestKindNames[request.kind]}
    </span>
    <span className={classes.due} data-due={isRequestDue(request) || undefined}>
      {request.nextAction && `${formatSoonMoment(request.nextAction.at)} · ${request.nextAction.text}`}
    </span>
    <span className={classes.holder}>{request.holder}</span>
    <span className={classes.phone}>
      {request.phone && requestName(request) !== request.phone && formatUkrainianPhone(request.phone)}
    </span>
    <span className={classes.origin}>{requestOriginName(request)}</span>
    <span className={classes.marks}>
      <Marks request={request} />
    </span>
    <span className={classes.age} data-late={isRequestLate(request) || undefined}>
      {isRequestLate(request) && <VisuallyHidden>{texts.waitsTooLong}</VisuallyHidden>}
      <RelativeTime of={request.createdAt} />
    </span>
  </UnstyledButton>
)

const Marks = ({ request }: { request: ThreadRequest }) => (
  <>
    {request.mailState === 'failed' && <Badge tone="bad">{texts.mailStates.failed}</Badge>}
    {request.telegramState === 'failed' && <Badge tone="bad">{texts.telegramFailed}</Badge>}
    {request.erasedAt ? (
      <Badge tone="mute">{texts.dataErased}</Badge>
    ) : (
      <Badge tone={requestStatusTones[request.status]}>
        {request.outcome ? requestOutcomeNames[request.outcome] : requestStatusNames[request.status]}
      </Badge>
    )}
  </>
)

/** Newest request of a thread, with the thread's status, next step and failed mails, for its row. */
const asRow = (thread: RequestThread): ThreadRequest => {
  const { requests, status, waitingSince, answerBy, next } = thread
  const newest = newestOf(thread)
  const other = (found: (request: ThreadRequest) => boolean) => requests.find(found) ?? newest
  const awaited = requests.find(({ id }) => id === next?.request)
  return {
    ...newest,
    // A bare call or letter is named by the car of an earlier request.
    summary: newest.message ? newest.summary : other(({ summary }) => summary !== '').summary,
    status,
    answerBy,
    createdAt: waitingSince ?? newest.createdAt,
    outcome: status === newest.status ? newest.outcome : null,
    holder: holdersOf(awaited ? [awaited, ...requests] : requests),
    nextAction: awaited?.nextAction ?? null,
    mailState: other(({ mailState }) => mailState === 'failed').mailState,
    telegramState: other(({ telegramState }) => telegramState === 'failed').telegramState,
  }
}
