import * as texts from '#messages/admin/platform/presence.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { ApiError, hasCode } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { type LastChange, readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import { formatRelativeTime } from '../format/format-time.ts'

/** Sentence on who changed the record; a general one until the author has loaded. */
export const ChangedBy = ({ record: { kind, id } }: { record: ChangedRecord }) => {
  const last = useCall(
    readLastChangeEndpoint,
    { params: { kind, record: id } },
    // Never cached: the latest change is wanted.
    { staleTime: 0, gcTime: 0 },
  ).data
  return changeText(last)
}

interface ChangedRecord {
  kind: KindName
  id: number | string
}

const unknownChange = texts.otherVersion

const whenOf = ({ at }: LastChange): string => (at === null ? '' : ` ${formatRelativeTime(at)}`)

/** Sentence for the last change; `unknownChange` without an author. */
const changeText = (last: LastChange | undefined): string => {
  if (!last?.author) return unknownChange
  const when = whenOf(last)
  return last.author.own
    ? texts.ownVersion({ when })
    : texts.colleagueVersion({ name: last.author.name, when })
}

/** Reads the sentence for a message; `unknownChange` when the call fails. */
export const readChangeText = (client: Client, { kind, id }: ChangedRecord): Promise<string> =>
  client.call(readLastChangeEndpoint, { params: { kind, record: id } }).then(changeText, () => unknownChange)

/** For a call that a removed record has refused: the same error, whose message also says who has removed it. */
export const withRemover = async (
  client: Client,
  error: unknown,
  { kind, id }: ChangedRecord,
): Promise<unknown> => {
  if (!(error instanceof ApiError) || !hasCode(error, 'record.gone')) return error
  const last = await client.call(readLastChangeEndpoint, { params: { kind, record: id } }).catch(() => null)
  if (!last?.author) return error
  const who = last.author.own
    ? texts.removedYourself({ last: whenOf(last) })
    : texts.removedBy({ name: last.author.name, last: whenOf(last) })
  return new ApiError(error.status, error.problem, `${error.message}. ${who}.`, { cause: error })
}
