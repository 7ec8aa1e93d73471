/**
 * The 2 px bar at the top: it appears after 200 ms, takes 5000 ms to cross the window, leaps to the end when the
 * work is done and turns red when it failed. The timing itself is in `progress.css`.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loading } from '#messages/platform/layout.js'
import { progress } from '../routing/page-progress.ts'

/** Milliseconds: work that ends sooner shows no bar. */
const throttle = 200
/** Milliseconds that the finished bar stays to be seen. */
const linger = 500

export const ProgressBar = () => {
  const { running, failed } = useSyncExternalStore(
    progress.state.subscribe,
    progress.state.get,
    progress.state.get,
  )
  const [state, setState] = useState<'idle' | 'running' | 'done' | 'failed'>('idle')
  const visible = useRef(false)
  const busy = running > 0
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => {
        visible.current = true
        setState('running')
      }, throttle)
      return () => clearTimeout(timer)
    }
    if (!visible.current && !failed) return
    visible.current = false
    setState(failed ? 'failed' : 'done')
    const timer = setTimeout(() => setState('idle'), linger)
    return () => clearTimeout(timer)
  }, [busy, failed])
  return (
    <div className="progress" data-state={state} role="status">
      <span className="hidden">{state === 'running' ? loading : ''}</span>
    </div>
  )
}
