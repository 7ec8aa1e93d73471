/** Saves over the version that is there, for the calls that replace a whole list. */
import type { ApiClient } from './start-test-server.ts'

/** The `If-Match` of somebody who has just read what is at the path. */
export const versionSeen = async (call: ApiClient, path: string): Promise<{ 'If-Match': string }> => {
  const { version } = (await (await call('GET', path)).json()) as { version: number }
  return { 'If-Match': `"${version}"` }
}

export const saveSeen = async (call: ApiClient, path: string, body: object): Promise<Response> =>
  call('PUT', path, body, await versionSeen(call, path))
