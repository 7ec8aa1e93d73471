/**
 * Announces new requests, due next actions and late orders on every page: sound, notice, count in tab title and
 * icon.
 */

import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/work/requests.js'
import { refresh, type Stale } from '#shared/admin/platform/calls/call-query.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import {
  type Arrival,
  type LateOrder,
  type OrderReminder,
  type Reminder,
  streamRequestsEndpoint,
} from '#shared/contract/work/request-stream.ts'
import { requestKindNames } from '../request-names.ts'
import { useNewRequests } from '../use-new-requests.ts'
import { playSoundOnce, prepareSound } from './request-sound.ts'
import { followRequests } from './request-stream.ts'
import { tabsOf, thisBrowser } from './tabs.ts'
import { showBadge } from './title-badge.ts'

interface LiveNotice {
  id: string
  about: string
  title: string
  body: string
  path: string
  /** True for a notice that is shown until the person closes it. */
  stays: boolean
}

export const LiveRequests = () => {
  useArrivals()
  useUnreadCount()
  useEffect(prepareSound, [])
  return null
}

const useArrivals = () => {
  const { client, shell, queries } = useServices()
  const account = useUser()?.id ?? null
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])
  useEffect(() => {
    const show = (notice: LiveNotice) => {
      playSoundOnce(notice.about)
      shell.notify?.({ title: notice.title, body: notice.body, path: notice.path, about: notice.about })
      // No short notice on the inbox page, whose list shows a new request itself.
      if (!notice.stays && here.current === '/admin/requests') return
      notifications.show({
        id: notice.id,
        title: notice.title,
        message: (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <span>{notice.body}</span>
            <CompactButton
              onClick={() => {
                notifications.hide(notice.id)
                void navigate(notice.path)
              }}
            >
              {texts.open}
            </CompactButton>
          </Group>
        ),
        color: 'bronze',
        autoClose: notice.stays ? false : 8_000,
      })
    }
    const announce = ({ id, kind, who }: Arrival) =>
      show({
        id: `request-${id}`,
        about: `request ${id}`,
        title: texts.newRequest,
        body: `${requestKindNames[kind]}: ${who}`,
        path: `/admin/requests?open=${id}`,
        stays: false,
      })
    /** Reminders already shown: a reopened stream repeats those of the last minute. */
    const reminded = new Set<string>()
    const remindOnce = (notice: Omit<LiveNotice, 'stays'>, ...changed: Stale[]) => {
      if (reminded.has(notice.about)) return
      reminded.add(notice.about)
      void refresh(queries, ...changed)
      show({ ...notice, stays: true })
    }
    const remind = ({ id, who, text, at }: Reminder) => {
      const path = `/admin/requests?open=${id}`
      const about = `reminder ${id} ${at}`
      remindOnce({ id: `reminder-${id}`, about, title: text, body: who, path }, 'request')
    }
    const remindOfOrder = ({ id, title, text, at }: OrderReminder) => {
      const path = `/admin/orders/${id}`
      const about = `order-reminder ${id} ${at}`
      remindOnce({ id: `order-reminder-${id}`, about, title: text, body: title, path }, 'order', 'overview')
    }
    const reportLate = ({ id, title, stage, day }: LateOrder) => {
      const path = `/admin/orders/${id}`
      const about = `late-order ${id} ${stage} ${day}`
      const body = texts.lateOrder({ title, stage, day: formatDay(day) })
      remindOnce({ id: `late-order-${id}`, about, title: texts.orderIsLate, body, path }, 'overview')
    }
    return followRequests(
      {
        open: (after, signal) =>
          client.open(streamRequestsEndpoint, {
            query: after === null ? {} : { after: String(after) },
            signal,
          }),
      },
      {
        news: {
          request: arrival => {
            void refresh(queries, 'request')
            announce(arrival)
          },
          reminder: remind,
          'late-order': reportLate,
          'order-reminder': remindOfOrder,
        },
        onChange: () => void refresh(queries, 'request'),
        onLate: showLate,
      },
      // The program shares its connection itself.
      account === null || shell.kind === 'desktop' ? undefined : tabsOf(account, thisBrowser),
    )
  }, [account, client, shell, queries, navigate])
}

const lateNotice = 'live-late'

const showLate = (isLate: boolean): void => {
  if (!isLate) return void notifications.hide(lateNotice)
  notifications.show({
    id: lateNotice,
    title: texts.noNews,
    message: texts.serverSilent,
    color: 'yellow',
    autoClose: false,
    withCloseButton: false,
  })
}

const useUnreadCount = () => {
  const { shell } = useServices()
  const count = useNewRequests()
  useEffect(() => {
    shell.setUnread?.(count)
    return showBadge(count)
  }, [shell, count])
  // Clears the icon's count on signing out.
  useEffect(() => () => shell.setUnread?.(0), [shell])
}
