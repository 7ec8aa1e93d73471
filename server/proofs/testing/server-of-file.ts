import { afterAll, beforeAll } from 'vitest'
import type { Role } from '#shared/domain/can.ts'
import { type ApiClient, startTestServer, type TestServer } from './start-test-server.ts'

interface ServerOfFile {
  server: TestServer
  /** As its owner. */
  call: ApiClient
  /** Once the owner's session has ended. */
  signInAgain: () => Promise<void>
  /** Signs in a new account; one of each role for a file. */
  colleague: (role: Role) => Promise<ApiClient>
}

/** A server for all tests of a file, there from the first hook on. */
export const serverOfFile = (...given: Parameters<typeof startTestServer>): ServerOfFile => {
  const server = {} as TestServer
  let call: ApiClient
  const signInAgain = async () => {
    call = await server.signedIn()
  }
  beforeAll(async () => {
    Object.assign(server, await startTestServer(...given))
    await signInAgain()
  })
  afterAll(() => server.stop())
  return {
    server,
    call: (...request) => call(...request),
    signInAgain,
    colleague: async role => {
      const person = { email: `${role}@example.com`, name: `Ганна (${role})`, password: 'синий трамвай 48' }
      await call('POST', '/api/auth/admin/create', { ...person, role })
      return server.signedIn(person)
    },
  }
}
