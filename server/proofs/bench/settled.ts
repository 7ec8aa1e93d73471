import type { ServerProcess } from '../testing/server-process.ts'

/** Waits until the example pictures are converted, which happens in the background. */
export const settled = async (server: Pick<ServerProcess, 'cpuSeconds'>): Promise<void> => {
  for (let quiet = 0; quiet < 3; ) {
    const before = server.cpuSeconds()
    await new Promise(resolve => setTimeout(resolve, 1000))
    quiet = server.cpuSeconds() - before < 0.1 ? quiet + 1 : 0
  }
}
