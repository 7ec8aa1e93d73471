import { expect, test } from 'vitest'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { fakeServer } from '#shared/testing/fake-server.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { withMainLanguage } from '#shared/testing/main-language.ts'
import { callKey } from '../calls/call-query.ts'
import { createServices } from '../services.ts'
import { readMainLanguage } from './use-main-language.ts'

test('a page that opens a text waits for the main language, and opens without an answer', async () => {
  const server = fakeServer()
  withMainLanguage(server, 'uk')
  const services = createServices(fakeShell(), { fetch: server.fetch })
  await readMainLanguage(services)
  expect(services.queries.getQueryData(callKey(listOptionsEndpoint, { query: {} }))).toMatchObject([
    { value: 'uk' },
  ])
  const silent = createServices(fakeShell(), { fetch: fakeServer().fetch })
  await expect(readMainLanguage(silent)).resolves.toBeUndefined()
})
