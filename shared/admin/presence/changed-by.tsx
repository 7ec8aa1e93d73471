/** Whose change a save has met: a colleague's, or one's own from another window, who is no colleague. */
import { useQuery } from '@tanstack/react-query'
import { type ChangedKind, readLastChange } from '#shared/contract/presence.ts'
import { showRelativeTime } from '../components/show-time.ts'
import { useServices } from '../services.ts'

export interface ChangedRecord {
  kind: ChangedKind
  id: number | string
}

/** One sentence; without a record, and until it is known, the one that is true in any case. */
export const ChangedBy = ({ record }: { record: ChangedRecord | null }) =>
  record ? <KnownChange record={record} /> : unknown

const unknown = 'На сервере уже другая версия: её сохранил коллега или Вы сами в другой вкладке.'

const KnownChange = ({ record: { kind, id } }: { record: ChangedRecord }) => {
  const { client } = useServices()
  const last = useQuery({
    queryKey: ['last-change', kind, id],
    queryFn: ({ signal }) => client.call(readLastChange, { params: { kind, record: id }, signal }),
    // The newest one is what counts.
    ...{ staleTime: 0, gcTime: 0 },
  }).data
  if (!last?.author) return unknown
  const when = last.at === null ? '' : ` ${showRelativeTime(last.at)}`
  return last.author.own
    ? `Вы сами сохранили другую версию${when} в другой Вашей вкладке или на другом устройстве.`
    : `Другую версию сохранил сотрудник ${last.author.name}${when}.`
}
