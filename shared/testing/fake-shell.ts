/** A shell of the admin for tests: what the program around the screens would do, noted. */
import type { AdminSession, AdminShell } from '#shared/admin/platform/shell.ts'

export interface FakeShell extends AdminShell {
  notes: string[]
  /** Ends the session from outside, as another window does. */
  endFromOutside(): void
}

export const aSession = (role: AdminSession['user']['role'] = 'owner'): AdminSession => ({
  expiresAt: '2026-11-20T22:00:00.000Z',
  user: { id: 1, email: 'owner@example.com', name: 'Ольга', role },
})

/** `session` is what a restart finds; null for none. */
export const fakeShell = (session: AdminSession | 'expired' | null = aSession()): FakeShell => {
  const notes: string[] = []
  const listeners = new Set<() => void>()
  return {
    kind: 'web',
    notes,
    restore: async () => session,
    signIn: async ({ email }) => {
      notes.push(`signIn ${email}`)
      return aSession()
    },
    changePassword: async () => aSession(),
    signOut: async () => void notes.push('signOut'),
    forget: async () => void notes.push('forget'),
    headers: () => ({ Authorization: 'Bearer test-token' }),
    onSessionEnd: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setLanguage: async lang => void notes.push(`setLanguage ${lang}`),
    site: 'https://broker.example',
    openExternal: url => void notes.push(`openExternal ${url}`),
    endFromOutside: () => {
      for (const listener of listeners) listener()
    },
  }
}
