/** New requests, wherever in the admin the person is: heard, shown, counted in the tab and on the program's icon. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { overviewKey, overviewQuery } from '#shared/admin/home/overview.query.ts'
import { useServices } from '#shared/admin/services.ts'
import { type Arrival, streamRequests } from '#shared/contract/requests.ts'
import { requestKindNames } from '../request-names.ts'
import { requestsKey } from '../request-queries.ts'
import { followRequests } from './request-stream.ts'
import { playSound, prepareSound } from './sound.ts'
import { showBadge } from './title-badge.ts'

export const LiveRequests = () => {
  useArrivals()
  useUnreadCount()
  useEffect(prepareSound, [])
  return null
}

const useArrivals = () => {
  const { client, shell } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])
  useEffect(() => {
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: requestsKey })
      void queries.invalidateQueries({ queryKey: overviewKey })
    }
    const announce = ({ id, kind, who }: Arrival) => {
      const path = `/admin/requests?open=${id}`
      playSound()
      shell.notify?.({ title: 'Новая заявка', body: `${requestKindNames[kind]}: ${who}`, path })
      // The list shows it by itself: a notice would only lie over it.
      if (here.current === '/admin/requests') return
      notifications.show({
        id: `request-${id}`,
        title: 'Новая заявка',
        message: (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <span>
              {requestKindNames[kind]}: {who}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                notifications.hide(`request-${id}`)
                void navigate(path)
              }}
            >
              Открыть
            </Button>
          </Group>
        ),
        color: 'bronze',
        autoClose: 8_000,
        closeButtonProps: { 'aria-label': 'Закрыть сообщение' },
      })
    }
    return followRequests(
      {
        open: (after, signal) =>
          client.open(streamRequests, { query: after === null ? {} : { after }, signal }),
      },
      {
        onArrival: arrival => {
          refresh()
          announce(arrival)
        },
        onChange: refresh,
      },
    )
  }, [client, shell, queries, navigate])
}

const useUnreadCount = () => {
  const { client, shell } = useServices()
  const { data } = useQuery(overviewQuery(client))
  const count = data?.requests.new ?? 0
  useEffect(() => {
    shell.setUnread?.(count)
    return showBadge(count)
  }, [shell, count])
}
