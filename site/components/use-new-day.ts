/** Detects a new day in Kyiv, in a tab open over midnight or on a page cached on an earlier day. */
import { useEffect, useRef } from 'react'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

/** Milliseconds between two checks of the clock. */
const lookEvery = 60_000

/**
 * @param pageDay the day that the page was rendered on
 * @param onTurn updates the page; called again at the next check when it returns false, as without a connection
 */
export const useNewDay = (pageDay: Day, onTurn: () => Promise<boolean>): void => {
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
    // Timers of a hidden tab may have been suspended.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
