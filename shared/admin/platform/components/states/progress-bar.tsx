/** The bar at the top while something is under way: 2 px, shown after 200 ms, 5000 ms across, red on failure. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router-dom'
import { useServices } from '#shared/admin/platform/services.ts'
import classes from './progress-bar.module.css'

/** Milliseconds. */
const throttle = 200
const farewell = 400

type Phase = 'hidden' | 'running' | 'done' | 'failed'

export const ProgressBar = () => {
  const phase = usePhase()
  return <div className={classes.bar} data-phase={phase} aria-hidden="true" />
}

const usePhase = (): Phase => {
  const { progress } = useServices()
  const state = useSyncExternalStore(progress.state.subscribe, progress.state.get)
  const moving = useNavigation().state !== 'idle'
  const busy = state.running > 0 || moving
  const [phase, setPhase] = useState<Phase>('hidden')
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase('running'), throttle)
      return () => clearTimeout(timer)
    }
    setPhase(was => (state.failed ? 'failed' : was === 'running' ? 'done' : 'hidden'))
    const timer = setTimeout(() => setPhase('hidden'), farewell)
    return () => clearTimeout(timer)
  }, [busy, state.failed])
  return phase
}
