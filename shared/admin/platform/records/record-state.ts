/**
 * A form of one record moves between these steps; `recordReducer` is the only place where it does:
 *
 *            ┌──────────────────── stored ───────────────────┐
 *            ▼                                               │
 *     ┌── ready ────────────── save ─────────────────────▶ saving ── stored ──▶ left
 *     │      ▲                                            ▲ │ │ │
 *    ask     ├── stopped ── waiting ◀── no connection ────┼─┘ │ │
 *     │      │                 └────── tries again ───────┤   │ │
 *     ▼      ├── stopped ── conflict ◀── colleague first ─┼───┘ │
 *   asking   │                 └────── save on top ───────┤     │
 *     │      └── stopped ── rejected ◀── refused ─────────┼─────┘
 *     └── answered ─▶ ready       └──── save again ───────┘
 *
 * `left` is the end: the form closes, and its values no longer count as unsaved.
 */

import type { ConflictCheck, Versioned } from './form-definition.ts'
import type { SentValues } from './record-options.ts'

export type RecordStep<V, R> =
  | { name: 'ready' | 'asking' | 'saving' | 'waiting' | 'left' }
  | { name: 'conflict'; check: ConflictCheck<V, R> }
  | { name: 'rejected'; failure: string }

export interface RecordState<V, R> {
  step: RecordStep<V, R>
  /** The stored record that the form edits; null for a new one. */
  base: R | null
  /** Older than `base` when the restored work began before somebody else's save. */
  baseVersion: number | null
  /** Values at that older version; null when they are unknown. */
  begun: V | null
  /** Work that the server has stored, while lists are refreshed: it no longer counts as unsaved. */
  stored: SentValues<V> | null
  /** Facts of the draft that was restored into the form; null for none. */
  restored: { since: string; stale: boolean } | null
}

export type RecordEvent<V, R> =
  | { type: 'save' | 'ask' | 'answered' | 'no connection' | 'stopped' | 'listed' | 'begun anew' | 'leave' }
  /** `failure` is null when every problem is shown at its field. */
  | { type: 'refused'; failure: string | null }
  | { type: 'colleague first'; check: ConflictCheck<V, R> }
  | { type: 'stored'; sent: SentValues<V> }
  /** The form continues with this version of the record. */
  | { type: 'rebased'; record: R }
  /** The record is newer; the work still stands on the version that it began with. */
  | { type: 'grown'; record: R }
  | { type: 'restored'; since: string; stale: boolean; version: number | null; begun: V | null }
  | { type: 'restored seen' | 'discarded' }

export const recordReducer = <V, R extends Versioned>(
  state: RecordState<V, R>,
  event: RecordEvent<V, R>,
): RecordState<V, R> => {
  const { step } = state
  const stopped = ['saving', 'asking', 'left'].includes(step.name) ? step : ready
  switch (event.type) {
    case 'save':
      return { ...state, step: { name: 'saving' } }
    case 'ask':
      return { ...state, step: { name: 'asking' } }
    case 'answered':
      return { ...state, step: ready }
    case 'no connection':
      return { ...state, step: { name: 'waiting' }, stored: null }
    case 'refused': {
      const { failure } = event
      return { ...state, step: failure === null ? ready : { name: 'rejected', failure }, stored: null }
    }
    case 'colleague first':
      return { ...state, step: { name: 'conflict', check: event.check }, stored: null }
    case 'stored':
      return { ...state, stored: event.sent }
    case 'listed':
      return { ...state, step: ready, stored: null }
    case 'begun anew':
      return { ...state, step: ready, stored: null, base: null, baseVersion: null }
    case 'leave':
      return { ...state, step: { name: 'left' }, stored: null }
    case 'stopped':
      return { ...state, step: stopped }
    case 'rebased': {
      const { record } = event
      return {
        ...state,
        step: step.name === 'conflict' ? ready : step,
        base: record,
        baseVersion: record.version,
      }
    }
    case 'grown':
      return { ...state, base: event.record }
    case 'restored': {
      const { since, stale, version, begun } = event
      return { ...state, restored: { since, stale }, ...(stale && { baseVersion: version, begun }) }
    }
    case 'restored seen':
      return { ...state, restored: null }
    case 'discarded':
      return { ...state, step: stopped, restored: null, baseVersion: state.base?.version ?? null }
  }
}

const ready = { name: 'ready' } as const
