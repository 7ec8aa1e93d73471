import { useQuery } from '@tanstack/react-query'
import { readLastChange } from '#shared/contract/platform/presence.ts'
import { useServices } from '../services.ts'
import { type ChangedRecord, changeText } from './change-text.ts'

/** One sentence; until it is known who it was, the one that is true in any case. */
export const ChangedBy = ({ record: { kind, id } }: { record: ChangedRecord }) => {
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
