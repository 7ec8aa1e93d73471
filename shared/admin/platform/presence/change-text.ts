/** Whose change a save has met: a colleague's, or one's own from another window, who is no colleague. */
import type { Client } from '#shared/client/call.ts'
import { type LastChange, readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import { formatRelativeTime } from '../format/format-time.ts'

export interface ChangedRecord {
  kind: KindName
  id: number | string
}

/** True in any case. */
export const unknownChange = 'На сервере уже другая версия: её сохранил коллега или Вы сами в другой вкладке.'

/** One sentence; without an author, the one that is true in any case. */
export const changeText = (last: LastChange | undefined): string => {
  if (!last?.author) return unknownChange
  const when = last.at === null ? '' : ` ${formatRelativeTime(last.at)}`
  return last.author.own
    ? `Вы сами сохранили другую версию${when} в другой Вашей вкладке или на другом устройстве.`
    : `Другую версию сохранил сотрудник ${last.author.name}${when}.`
}

/** For a message beside a field; a question that fails is no reason to say nothing. */
export const readChangeText = (client: Client, { kind, id }: ChangedRecord): Promise<string> =>
  client.call(readLastChangeEndpoint, { params: { kind, record: id } }).then(changeText, () => unknownChange)
