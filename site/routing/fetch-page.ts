import { notFound } from '#messages/content/page-errors.js'
import { badResponse, noResponse } from '#messages/platform/errors.js'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { callServer } from './call-server.ts'
import { PageError } from './page-error.ts'

/** Throws `PageError` with the server's status. Network errors are thrown unchanged. */
export const fetchPage = async (path: string, signal?: AbortSignal): Promise<PageData> => {
  const response = await callServer(`/api/page?path=${encodeURIComponent(path)}`, {
    headers: { Accept: 'application/json' },
    ...(signal ? { signal } : {}),
  })
  if (response.status === 404) throw new PageError(404, notFound)
  if (!response.ok) throw new PageError(response.status, noResponse)
  const data: unknown = await response.json()
  if (!isPageData(data)) throw new PageError(502, badResponse)
  return data
}

/** Distinguishes our server's data from a proxy's page; checking the whole schema would add 15 KB to the page. */
export const isPageData = (value: unknown): value is PageData =>
  hasObject(value, 'site') && hasObject(value, 'head') && hasObject(value, 'page') && 'kind' in value.page

const hasObject = <K extends string>(value: unknown, key: K): value is Record<K, object> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Record<string, unknown>)[key] === 'object' &&
  (value as Record<string, unknown>)[key] !== null
