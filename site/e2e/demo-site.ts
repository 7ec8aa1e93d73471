/** A real server with the example content in a folder of its own, for journeys of visitors. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import readyDemo from '#server/proofs/testing/ready-demo.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { russianOnly } from './russian-only.ts'

export const startDemoSite = async (env: Record<string, string> = {}): Promise<TestServer> => {
  await readyDemo()
  const server = await startTestServer({ ...env, SEED: 'demo' })
  await storeRussianOnly(server)
  return server
}

/** A post in one language, beside those of the example, which are in both. */
const storeRussianOnly = async ({ signedIn }: TestServer): Promise<void> => {
  const office = await signedIn()
  const form = new FormData()
  for (const [name, value] of Object.entries(russianOnly)) form.set(name, value)
  const image = join(import.meta.dirname, '../../server/demo/images/akciz-formula.webp')
  form.set('image', new Blob([readFileSync(image)]), 'akciz-formula.webp')
  const stored = await office('POST', '/api/post', form)
  if (stored.status !== 201) throw new Error(`The post was answered ${stored.status}: ${await stored.text()}`)
}
