import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ApiError, isRetryable, isSignedOut } from '#shared/client/api-error.ts'
import { type Client, createClient } from '#shared/client/call.ts'
import { type Observable, observable } from '#shared/client/observable.ts'
import { createProgress, type Progress } from '#shared/client/progress.ts'
import { type UploadForm, uploadForm } from '#shared/client/upload-form.ts'
import type { LoginMessage } from '#shared/domain/system/login-path.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import type { AdminShell } from './shell.ts'

export interface AdminServices {
  shell: AdminShell
  client: Client
  session: SessionStore
  progress: Progress
  queries: QueryClient
  lastError: Observable<ApiError | null>
  /** Called when a call finds that the session has ended, or a person has ended it; set by the router. */
  onSessionEnd: { current: (message?: LoginMessage) => void }
}

export const createServices = (shell: AdminShell, overrides: TestOverrides = {}): AdminServices => {
  const progress = createProgress()
  const lastError = observable<ApiError | null>(null)
  const onSessionEnd = { current: () => {} }
  const onFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    lastError.set(error)
    if (isSignedOut(error)) endSession()
    if (error.status === 500) console.log('Server 500 error')
  }
  const sends = overrides.fetch ?? shell.fetch
  const client = createClient({
    headers: () => shell.headers(),
    progress,
    hasCopies: true,
    ...(sends && { fetch: sends }),
    uploadForm: overrides.fetch ? overrides.uploadForm : (shell.uploadForm ?? uploadForm),
    sessionNumber: () => session.number(),
    onFailure: (error, number) => {
      // A change of password ends the older session on the server: a 401 for a call begun in that session must not end
      // the new one.
      if (!isSignedOut(error) || session.isPresent(number)) onFailure(error)
    },
  })
  const session = createSessionStore(shell, onFailure)
  const endSession = () => {
    if (session.end()) onSessionEnd.current()
  }
  shell.onSessionEnd(endSession)
  return { shell, client, session, progress, lastError, onSessionEnd, queries: createQueries() }
}

interface TestOverrides {
  fetch?: typeof fetch
  uploadForm?: UploadForm
}

class AdminQueries extends QueryClient {
  /**
   * As in the library, but a first read still under way is sent again: its response may be older
   * than the write that caused this refresh.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const unanswered = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await Promise.all(unanswered.map(query => query.cancel({ silent: true, revert: true })))
    await super.invalidateQueries(filters, options)
  }
}

const createQueries = (): QueryClient =>
  new AdminQueries({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Retries only errors that may pass by themselves: a lost connection or a busy server.
        retry: (count, error) => count < 2 && isRetryable(error),
        retryDelay: count => 600 * 2 ** count,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })

const ServicesContext = createContext<AdminServices | null>(null)

export const ServicesProvider = ServicesContext.Provider

export const useServices = (): AdminServices => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('The admin’s screens need <ServicesProvider>')
  return services
}
