import { useSyncExternalStore } from 'react'
import { formatMoment, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'

export const RelativeTime = ({ of }: { of: string }) => {
  const now = useSyncExternalStore(subscribe, readNow)
  return (
    <time dateTime={of} title={formatMoment(of)}>
      {formatRelativeTime(of, new Date(now))}
    </time>
  )
}

/** Subscribers of the one timer that updates all ages on the screen. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let moment = Date.now()

const readNow = (): number => moment

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    moment = Date.now()
    timer = setInterval(() => {
      moment = Date.now()
      for (const listener of [...listeners]) listener()
    }, 15_000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}
