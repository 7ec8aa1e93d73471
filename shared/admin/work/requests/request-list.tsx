/** Requests as rows of one height, in the order given. Arrows walk through it, Enter opens. */
import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Badge } from '#shared/admin/platform/components/badge.tsx'
import { RelativeTime } from '#shared/admin/platform/components/relative-time.tsx'
import { showPhone } from '#shared/admin/platform/format/show-phone.ts'
import { showMoment } from '#shared/admin/platform/format/show-time.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { requestOutcomeNames, requestStatusNames } from '#shared/domain/state-names.ts'
import './request-list.css'
import { isDue, isLate, nameOf, originOf, requestKindNames, requestStatusTones } from './request-names.ts'

export interface RequestListProps {
  requests: OfficeRequest[]
  open: number | null
  onOpen(id: number): void
}

export const RequestList = ({ requests, open, onOpen }: RequestListProps) => (
  <ul className="admin-request-list" onKeyDown={walk}>
    {requests.map(request => (
      <li key={request.id}>
        <UnstyledButton
          className="admin-request"
          aria-current={request.id === open}
          data-new={(request.status === 'new' && !request.erasedAt) || undefined}
          onClick={() => onOpen(request.id)}
        >
          <span className="admin-request-name">{nameOf(request)}</span>
          <span className="admin-request-about">{aboutOf(request)}</span>
          <span className="admin-request-origin">{originOf(request)}</span>
          <span className="admin-request-due" data-due={isDue(request) || undefined}>
            {request.nextAction && `${showMoment(request.nextAction.at)} · ${request.nextAction.text}`}
          </span>
          <span className="admin-request-holder">{request.holder}</span>
          <span className="admin-request-marks">
            <Marks request={request} />
          </span>
          <span className="admin-request-age" data-late={isLate(request) || undefined}>
            {isLate(request) && <span className="admin-for-readers">Ждёт дольше, чем хочет офис: </span>}
            <RelativeTime of={request.createdAt} />
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
)

const Marks = ({ request }: { request: OfficeRequest }) => (
  <>
    {request.mailState === 'failed' && <Badge tone="bad">Письмо не ушло</Badge>}
    {request.telegramState === 'failed' && <Badge tone="bad">Telegram не ушёл</Badge>}
    {request.erasedAt ? (
      <Badge tone="mute">Данные удалены</Badge>
    ) : (
      <Badge tone={requestStatusTones[request.status]}>
        {request.outcome ? requestOutcomeNames[request.outcome] : requestStatusNames[request.status]}
      </Badge>
    )}
    {request.hasEarlier && <Badge tone="mute">Повторно</Badge>}
  </>
)

/** What for: the car, or the first words. */
const aboutOf = ({ summary, message, kind, name, email, phone }: OfficeRequest): string => {
  const words = summary || message || requestKindNames[kind]
  return phone && (name || email) ? `${words} · ${showPhone(phone)}` : words
}

const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.admin-request')]
  const at = buttons.findIndex(button => button.matches(':focus'))
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = buttons[steps[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
