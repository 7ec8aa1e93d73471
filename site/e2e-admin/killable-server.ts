/** Journeys against the server as it is started in earnest, which can be killed and started again on the same data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '#server/proofs/testing/server-process.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { test as base, owner } from './journey.ts'

interface Plug {
  /** As when the power goes: the process gets no word and finishes nothing. */
  pull(): Promise<void>
  /** A new process with the same port and the same folder. */
  putBack(): Promise<void>
}

export const test = base.extend<object, { plug: Plug & { url: string } }>({
  plug: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'broker-plug-'))
      const env = {
        DATA_DIR: folder,
        PORT: String(await freePort()),
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        LOG_LEVEL: 'silent',
        // Nobody answers there, so no journey depends on the bank.
        NBU_URL: 'http://127.0.0.1:9',
      }
      let server: ServerProcess = await startProcess(env)
      await use({
        url: server.url,
        pull: async () => void (await server.end('SIGKILL')),
        putBack: async () => {
          server = await startProcess(env)
        },
      })
      await server.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  serverUrl: async ({ plug }, use) => use(plug.url),
})
