import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import * as texts from '#messages/admin/work/requests.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { isTyping } from '#shared/admin/platform/components/controls/is-typing.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { useOnMount } from '#shared/ui/use-on-mount.ts'
import classes from './opened-request.module.css'
import type { RequestDetailProps } from './request-detail.tsx'

export const RequestDetail = lazyPart(
  async () => (await import('./request-detail.tsx')).RequestDetail,
  <LoadingState rows={5} />,
)

interface OpenedRequestProps extends Omit<RequestDetailProps, 'request'> {
  id: number
}

export const OpenedRequest = ({ id, focused, onClose, onEnded }: OpenedRequestProps) => {
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
  useOnMount(() => {
    // The request before it has gone with the focus; the heading takes it once this one is read.
    if (focused && document.activeElement === document.body) section.current?.focus()
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`admin-card ${classes.detail}`}
      aria-label={texts.openedRequest}
    >
      <QueryState of={request} rows={5} />
      {request.data && (
        <RequestDetail request={request.data} focused={focused} onClose={onClose} onEnded={onEnded} />
      )}
    </section>
  )
}
