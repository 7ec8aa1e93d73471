import { vi } from 'vitest'

/** Media queries for a least width respond as in a window of this width; `vi.unstubAllGlobals()` ends it. */
export const stubWindowWidth = (width: number): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
