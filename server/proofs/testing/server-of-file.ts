import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Role } from '#shared/domain/can.ts'
import { type ApiClient, startTestServer, type TestServer } from './start-test-server.ts'

interface ReadyServer {
  server: TestServer
  /** As its owner. */
  call: ApiClient
  /** Once the owner's session has ended. */
  signInAgain: () => Promise<void>
  /** Signs in a new account; one of each role for a server. */
  colleague: (role: Role) => Promise<ApiClient>
}

const serverBetween =
  (before: typeof beforeAll, after: typeof afterAll) =>
  (...given: Parameters<typeof startTestServer>): ReadyServer => {
    const server = {} as TestServer
    let call: ApiClient
    const signInAgain = async () => {
      call = await server.signedIn()
    }
    before(async () => {
      Object.assign(server, await startTestServer(...given))
      await signInAgain()
    })
    after(() => server.stop())
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

/** A server for all tests of a file, there from the first hook on. */
export const serverOfFile = serverBetween(beforeAll, afterAll)

/** A server of its own for each test, there from the first hook on. */
export const serverOfTest = serverBetween(beforeEach, afterEach)
