/** Store of the grid on the screen: event handlers need the newest state without waiting for a render. */
import { useSyncExternalStore } from 'react'
import type { Observable } from '#shared/client/observable.ts'
import type { GridState } from './grid-shapes.ts'

export type GridStore = Observable<GridState>

export const useGrid = (store: GridStore): GridState => useSyncExternalStore(store.subscribe, store.get)

/** Selects a part of the state, for components that must not render again at every step of the cursor. */
export const useGridSelection = <T>(store: GridStore, part: (state: GridState) => T): T =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))

/** Applies a change; false when it returns `null` because there is nothing to do. */
export const changeGrid = (store: GridStore, change: (state: GridState) => GridState | null): boolean => {
  const next = change(store.get())
  if (next) store.set(next)
  return next !== null
}
