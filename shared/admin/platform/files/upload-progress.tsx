/**
 * Progress of an upload: a bar with per cent and bytes. No live region, since announcing each per cent would disturb
 * users of screen readers, who can query the bar.
 */
import { useState, useSyncExternalStore } from 'react'
import { type Observable, observable } from '#shared/client/observable.ts'
import type { Sent } from '#shared/client/upload-form.ts'
import { formatProgress, percentOf } from '../format/format-bytes.ts'
import classes from './upload-progress.module.css'

/** Progress of an upload; null before any is known. Only the bar subscribes, so that no form is rendered with it. */
export type SentSoFar = Observable<Sent | null>

export const useSentSoFar = (): SentSoFar => useState(() => observable<Sent | null>(null))[0]

export interface UploadProgressProps {
  /** Names the upload. */
  label: string
  sent: SentSoFar
  /** True keeps the room of the bar while nothing is being sent. */
  idle?: boolean
}

export const UploadProgress = ({ label, sent, idle = false }: UploadProgressProps) => {
  const now = useSyncExternalStore(sent.subscribe, sent.get)
  const words = now ? formatProgress(now) : ''
  return (
    <div className={classes.progress} data-idle={idle || undefined}>
      <progress
        aria-label={label}
        max={100}
        {...(now ? { value: percentOf(now), 'aria-valuetext': words } : {})}
      />
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
