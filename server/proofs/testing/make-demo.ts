/** A data folder with the example content, for servers to copy. */
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startServer } from '#server/start.ts'
import { fakeBank } from './fake-bank.ts'

/** Fills an empty folder; `more` is done with the server before it stops. */
export const makeDemo = async (
  folder: string,
  { email, password }: { email: string; password: string },
  more: (ctx: Awaited<ReturnType<typeof startServer>>['ctx']) => Promise<void> = async () => {},
): Promise<void> => {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    SEED: 'demo',
  })
  const outside = { fetch: fakeBank().fetch, jobs: false, demoPictures: false }
  const server = await startServer({ ...config, port: 0 }, createLog('silent', false), outside)
  await more(server.ctx)
  await server.stop()
}
