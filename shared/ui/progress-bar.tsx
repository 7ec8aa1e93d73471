/**
 * The 2 px bar at the top of the window while work is under way: it appears after 200 ms, takes 5000 ms to cross the
 * window (`progress-bar.css`), jumps to the end when the work is done and turns red when it failed.
 */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds before the bar appears; shorter work shows no bar. */
const throttle = 200
/** Milliseconds for which the finished bar stays visible. */
const linger = 500

export interface ProgressBarProps {
  busy: boolean
  /** True when a call has failed since the last time that no call was running. */
  failed: boolean
  /** Text for screen readers while the bar runs; without it the bar is visual only. */
  words?: string
}

export const ProgressBar = ({ busy, failed, words }: ProgressBarProps) => {
  const [state, setState] = useState<'idle' | 'running' | 'done' | 'failed'>('idle')
  const visible = useRef(false)
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
  if (words === undefined) return <div className="progress" data-state={state} aria-hidden="true" />
  return (
    <div className="progress" data-state={state} role="status">
      <span className="hidden">{state === 'running' ? words : ''}</span>
    </div>
  )
}
