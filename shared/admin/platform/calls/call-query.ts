/** Reads of the API as queries of the cache: the key follows from the endpoint and its input. */
import {
  type DataTag,
  keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { CallInput, Client } from '#shared/client/call.ts'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { allSubjects, apiFolder, factsOf, isKind, type KindName, shownIn } from '#shared/kinds/all-kinds.ts'
import { useServices } from '../services.ts'

/** The input of a read; query values that are empty are left out. */
type ReadInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'body'> & {
  query?: { [K in keyof QueryIn<E>]?: QueryIn<E>[K] | '' | undefined }
}

type NeedsInput<E extends Endpoint> =
  ParamsIn<E> extends undefined ? (BodyIn<E> extends undefined ? false : true) : true

type LooseInput = Partial<Record<'params' | 'query' | 'body', object>>

/** Cache key; a partial input matches every key that contains it: with `{ params: { id } }` a post in all languages. */
export const callKey = ({ path }: Pick<Endpoint, 'path'>, input: LooseInput = {}) => {
  const part = path.split('/').find(name => name !== '' && name !== 'api') ?? ''
  const parts = Object.entries(input).map(([name, values]) => [
    name,
    name === 'body' ? values : filled(values),
  ])
  return [apiFolder(part) ?? part, path, Object.fromEntries(parts)] as const
}

const filled = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

type CallKey = ReturnType<typeof callKey>

/** Options of TanStack Query; key and function follow from the endpoint. */
type CallOptions<E extends Endpoint, Data = ResponseOf<E>> = Omit<
  UseQueryOptions<ResponseOf<E>, Error, Data, CallKey>,
  'queryKey' | 'queryFn'
>

type Given<E extends Endpoint, Data = ResponseOf<E>> =
  NeedsInput<E> extends true
    ? [input: ReadInput<E>, options?: CallOptions<E, Data>]
    : [input?: ReadInput<E>, options?: CallOptions<E, Data>]

/** The read of an endpoint for the cache, as `fetchQuery` and `setQueryData` take it. */
export interface CallQuery<E extends Endpoint, Data = ResponseOf<E>>
  extends UseQueryOptions<ResponseOf<E>, Error, Data, CallKey> {
  queryKey: DataTag<CallKey, ResponseOf<E>>
  queryFn: QueryFunction<ResponseOf<E>, CallKey>
}

export const callQuery = <E extends Endpoint, Data = ResponseOf<E>>(
  client: Client,
  endpoint: E,
  ...[input, options]: Given<E, Data>
): CallQuery<E, Data> => {
  const { query = {}, ...given } = (input ?? {}) as LooseInput
  return {
    ...options,
    queryKey: callKey(endpoint, { ...given, query }) as DataTag<CallKey, ResponseOf<E>>,
    queryFn: ({ signal }) =>
      // Cast: the parts of a call whose endpoint is a type parameter do not add up to its input again.
      client.call(endpoint, {
        ...given,
        query: filled(query),
        signal,
        mayBeCopy: true,
      } as unknown as CallInput<E>),
  }
}

export const useCall = <E extends Endpoint, Data = ResponseOf<E>>(
  endpoint: E,
  ...given: Given<E, Data>
): UseQueryResult<Data> => useQuery(callQuery(useServices().client, endpoint, ...given))

/** Puts the response to a write into the cache as the result of a read, so that no other read is needed. */
export const showRead = <E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: ReadInput<E>,
  answer: ResponseOf<E>,
): void => {
  queries.setQueryData(callKey(endpoint, { query: {}, ...(input as LooseInput) }), answer)
}

/** Query options of a form: always begins with a fresh read, and is not read again under the person's edits. */
export const forForm = { staleTime: 0, refetchOnWindowFocus: false } as const

/** Query options of a list: the previous page stays on the screen until the next one has loaded. */
export const forList = { placeholderData: keepPreviousData } as const

/** Query options for counts and due dates, which change while a window is open. */
export const everyMinute = { refetchInterval: 60_000 } as const

/** Page number as a query parameter: empty for the first page. */
export const pageOf = (page: number): string => (page > 1 ? String(page) : '')

type SubjectName = keyof typeof allSubjects

/** Reads that a change has made stale: all of a kind or subject, or those of one endpoint. */
export type Stale = KindName | SubjectName | Pick<Endpoint, 'path'>

export const kindKey = (name: KindName | SubjectName) =>
  [isKind(name) ? factsOf(name).folder : allSubjects[name].folder] as const

const keyOf = (stale: Stale) => (typeof stale === 'object' ? callKey(stale) : kindKey(stale))

/**
 * Reads stale data again. Waits for the reads of `changed`, but not for those of other kinds whose lists also show the
 * changed records.
 */
export const refresh = async (queries: QueryClient, ...changed: readonly Stale[]): Promise<void> => {
  const shown = changed.flatMap(stale => (typeof stale === 'string' && isKind(stale) ? shownIn(stale) : []))
  for (const kind of shown) void queries.invalidateQueries({ queryKey: keyOf(kind) })
  await Promise.all(changed.map(stale => queries.invalidateQueries({ queryKey: keyOf(stale) })))
}
