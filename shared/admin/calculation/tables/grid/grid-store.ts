/** The one grid on the screen: event handlers must see the state after the change before them, not after a render. */
import { useSyncExternalStore } from 'react'
import type { Observable } from '#shared/client/observable.ts'
import type { GridState } from './grid-shapes.ts'

export type GridStore = Observable<GridState>

export const useGrid = (store: GridStore): GridState => useSyncExternalStore(store.subscribe, store.get)

/** A part of the grid, for what must not be rendered again at every step of the cursor. */
export const useGridSelection = <T>(store: GridStore, part: (state: GridState) => T): T =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))

/** False when the change answers `null`: it has nothing to do here. */
export const changeGrid = (store: GridStore, change: (state: GridState) => GridState | null): boolean => {
  const next = change(store.get())
  if (next) store.set(next)
  return next !== null
}
