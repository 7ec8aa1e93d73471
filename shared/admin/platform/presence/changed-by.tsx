import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { type ChangedRecord, changeText } from './change-text.ts'

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
