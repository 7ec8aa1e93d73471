/** Whose change a save has met, in a dialog about it. */

import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { readLastChange } from '#shared/contract/platform/presence.ts'
import { type ChangedRecord, changeText, unknownChange } from './change-text.ts'

/** One sentence; without a record, and until it is known, the one that is true in any case. */
export const ChangedBy = ({ record }: { record: ChangedRecord | null }) =>
  record ? <KnownChange record={record} /> : unknownChange

const KnownChange = ({ record: { kind, id } }: { record: ChangedRecord }) => {
  const last = useCall(
    readLastChange,
    { params: { kind, record: id } },
    // The newest one counts.
    { staleTime: 0, gcTime: 0 },
  ).data
  return changeText(last)
}
