// Files share their worker: what one has put in place of a global, of the environment or of the clock ends with it.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
