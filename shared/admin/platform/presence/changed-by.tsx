/** Whose change a save has met, in a dialog about it. */
import { useQuery } from '@tanstack/react-query'
import { readLastChange } from '#shared/contract/platform/presence.ts'
import { useServices } from '../services.ts'
import { type ChangedRecord, changeText, unknownChange } from './change-text.ts'

/** One sentence; without a record, and until it is known, the one that is true in any case. */
export const ChangedBy = ({ record }: { record: ChangedRecord | null }) =>
  record ? <KnownChange record={record} /> : unknownChange

const KnownChange = ({ record: { kind, id } }: { record: ChangedRecord }) => {
  const { client } = useServices()
  const last = useQuery({
    queryKey: ['last-change', kind, id],
    queryFn: ({ signal }) => client.call(readLastChange, { params: { kind, record: id }, signal }),
    // The newest one is what counts.
    staleTime: 0,
    gcTime: 0,
  }).data
  return changeText(last)
}
