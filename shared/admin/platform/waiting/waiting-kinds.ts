/** How each kind of unsaved work is stored without its form. Loaded only when something waits. */

import { lotKind } from '#shared/admin/calculation/lots/use-lot-editor.ts'
import { optionKind } from '#shared/admin/calculation/options/use-option-editor.ts'
import { gridDraft } from '#shared/admin/calculation/tables/grid/grid-draft.ts'
import { sendWaitingTable } from '#shared/admin/calculation/tables/grid/send-waiting-table.ts'
import { tableOfRecord } from '#shared/admin/calculation/tables/grid/table-record.ts'
import { categoryKind } from '#shared/admin/content/categories/use-category-editor.ts'
import { pictureKind } from '#shared/admin/content/media/use-picture-editor.ts'
import { menuKind } from '#shared/admin/content/menus/use-menu-editor.ts'
import { metaKind } from '#shared/admin/content/metas/use-meta-editor.ts'
import { pageKind } from '#shared/admin/content/pages/use-page-editor.ts'
import { postKind } from '#shared/admin/content/posts/post-kind.ts'
import { templateKind } from '#shared/admin/work/requests/reply-templates-panel.tsx'
import type { Client } from '#shared/client/call.ts'
import type { Language } from '#shared/domain/languages.ts'
import { readDraft } from '../drafts/draft-store.ts'
import { readFile } from '../drafts/file-store.ts'
import { type RecordKind, sendUnattended, type Versioned } from '../records/record-kind.ts'
import type { SaveStorage, WaitingSave } from './waiting-saves.ts'

interface Waiting {
  client: Client
  storage: SaveStorage
  /** Where its draft lies. */
  key: string
  save: WaitingSave
}

/** Null when the server has it, or why a person must look at it. Throws what the call throws. */
export const sendWaitingSave = async (waiting: Waiting): Promise<string | null> => {
  const { client, storage, key, save } = waiting
  const table = tableOfRecord(save.record)
  if (table) {
    const draft = readDraft(storage, key, gridDraft)
    return draft && save.wish ? sendWaitingTable(client, table, draft, save.wish) : unreadable
  }
  for (const [name, send] of kinds) {
    const [, id = '', lang] = name.exec(save.record) ?? []
    if (id === '') continue
    return send(waiting, /^(?:new|of-)/.test(id) ? null : id, lang === 'uk' ? 'uk' : 'ru')
  }
  return unreadable
}

const unreadable = 'Черновик прежней версии программы. Откройте и проверьте его.'

type Send = (waiting: Waiting, id: string | null, lang: Language) => Promise<string | null>

const sending =
  <V extends object, R extends Versioned>(
    kindOf: (client: Client, lang: Language) => RecordKind<V, R>,
    idOf: (text: string) => R['id'],
  ): Send =>
  async ({ client, storage, key }, id, lang) => {
    const kind = kindOf(client, lang)
    const draft = readDraft(storage, key, kind.kept)
    if (draft === null) return unreadable
    return sendUnattended(kind, id === null ? null : idOf(id), draft, await readFile(key))
  }

/** By the name of the work: first its number or `new`, then its language. */
const kinds: [RegExp, Send][] = [
  [/^post-(new.*|\d+)(?:-(uk))?$/, sending(postKind, Number)],
  [/^site-page-(new|\d+)(?:-(uk))?$/, sending(pageKind, Number)],
  [/^menu-(ru|uk)$/, (waiting, id) => sending(menuKind, String)(waiting, id, id === 'uk' ? 'uk' : 'ru')],
  [/^meta-(new|of-.+?|\d+)(?:-(uk))?$/, sending(metaKind, Number)],
  [/^option-(new|\d+)$/, sending(client => optionKind(client), Number)],
  [/^category-(new|\d+)$/, sending(categoryKind, Number)],
  [/^lot-(new|\d+)$/, sending(lotKind, Number)],
  [/^reply-template-(new|\d+)$/, sending(templateKind, Number)],
  [/^picture-(\w+)$/, sending(pictureKind, String)],
]
