/** A new day in Kyiv, in a tab that stays open over midnight or on a copy that the device has kept from an earlier day. */
import { useEffect, useRef } from 'react'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

/** Milliseconds between two looks at the clock. */
const lookEvery = 60_000

/**
 * @param pageDay the day that the page was rendered on
 * @param onTurn whether the page has turned; if not, as without a connection, it is asked again with the next look
 */
export const useDayTurn = (pageDay: Day, onTurn: () => Promise<boolean>): void => {
  const known = useRef(pageDay)
  const latest = useRef(onTurn)
  useEffect(() => {
    latest.current = onTurn
  })
  useEffect(() => {
    const look = () => {
      const now = kyivDay(new Date())
      const before = known.current
      if (now <= before) return
      known.current = now
      void latest.current().then(turned => {
        if (!turned) known.current = before
      })
    }
    look()
    const timer = setInterval(look, lookEvery)
    // A tab that nobody saw may have slept.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
