// Files share their worker and its document: spies, globals, environment, clock and elements of a file end with it.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  // An element that a file leaves behind would hold back keys or be found by the next file.
  globalThis.document?.body.replaceChildren()
})
