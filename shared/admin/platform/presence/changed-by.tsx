import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { type ChangedRecord, changeText } from './change-text.ts'

/** One sentence; until it is known who it was, the one that is true in any case. */
export const ChangedBy = ({ record: { kind, id } }: { record: ChangedRecord }) => {
  const last = useCall(
    readLastChangeEndpoint,
    { params: { kind, record: id } },
    // The newest one counts.
    { staleTime: 0, gcTime: 0 },
  ).data
  return changeText(last)
}
