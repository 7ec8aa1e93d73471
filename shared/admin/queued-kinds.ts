/** Sends queued saves of every kind without their forms. Loaded only when there are some. */

import { z } from 'zod'
import * as texts from '#messages/admin/frame.js'
import { retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { KindName, KindWith } from '#shared/kinds/all-kinds.ts'
import type { None } from '#shared/kinds/kind.ts'
import { optionKind, optionRemoval } from './calculation/options/option-kind.ts'
import { lotKind, lotRemoval } from './calculation/reference-lots/reference-lot-kind.ts'
import { tableKind, tableOfRecord } from './calculation/tables/table-kind.ts'
import { caseKind, caseRemoval } from './content/cases/case-kind.ts'
import { categoryKind, categoryRemoval } from './content/categories/category-kind.ts'
import { pictureKind } from './content/media/picture-kind.ts'
import { menuKind } from './content/menus/menu-kind.ts'
import { metaKind, metaRemoval } from './content/metas/meta-kind.ts'
import { postKind } from './content/posts/post-kind.ts'
import { postRemoval } from './content/posts/post-record.ts'
import { pageKind, pageRemoval } from './content/site-pages/site-page-kind.ts'
import { attemptOf, type Draft, readDraft } from './platform/drafts/draft-store.ts'
import { readFile } from './platform/drafts/file-store.ts'
import { longUnanswered } from './platform/drafts/send-once.ts'
import {
  createBy,
  type FormDefinition,
  isAsAsked,
  isSameIn,
  preparedBy,
  sendUnattended,
  type Versioned,
} from './platform/records/form-definition.ts'
import { isSameValue } from './platform/records/merge.ts'
import { type Removal, removeUnattended } from './platform/records/removal.ts'
import { forgetAttempt, noteAttempt } from './platform/save-queue/note-attempt.ts'
import { removalRecord } from './platform/save-queue/queued-saves.ts'
import {
  type QueuedRecord,
  type SendRecord,
  type Sent,
  typedOn,
} from './platform/save-queue/send-queued-saves.ts'
import { sendQueuedCall } from './work/caller/send-queued-call.ts'
import {
  orderFileRemoval,
  orderKind,
  orderRemoval,
  orderRemovalWithoutCase,
} from './work/orders/order-kind.ts'
import { orderMoneyKind } from './work/orders/order-money-kind.ts'
import { asRoute, orderTemplateKind } from './work/orders/order-template-kind.ts'
import { replyTemplateKind, replyTemplateRemoval } from './work/reply-templates/reply-template-kind.ts'
import { sendQueuedEdit, sendQueuedNote } from './work/requests/change-queue/send-queued-changes.ts'
import { noteKind } from './work/requests/request-kind.ts'

export const sendQueuedSave: SendRecord = async queued => {
  for (const [name, send] of [...Object.values(saves), ...changes, ...removes]) {
    const [, id = '', lang] = name.exec(queued.save.record) ?? []
    if (id !== '') return send(queued, id, lang === 'uk' ? 'uk' : 'ru')
  }
  return unreadable
}

const unreadable = texts.oldDraft

/** `id` and `lang` are parsed from the name of the draft. */
type Send = (queued: QueuedRecord, id: string, lang: Language) => Promise<Sent>

const sending =
  <V extends object, R extends Versioned>(
    kindOf: (client: Client, lang: Language) => FormDefinition<V, R>,
    idOf: (text: string) => R['id'],
  ): Send =>
  async (queued, id, lang) => {
    const { client, storage, key, save } = queued
    const kind = kindOf(client, lang)
    const draft = readDraft(storage, key, kind.kept)
    if (draft === null) return unreadable
    if (!isAsAsked(kind, save, draft)) return texts.typedSinceSeen
    const file = await readFile(key)
    const send = () => {
      if (/^(?:new|of-)/.test(id)) return createUnattended(queued, kind, draft, file)
      if (kind.adds) return addUnattended(queued, kind, idOf(id), draft)
      return sendUnattended(kind, idOf(id), draft, { file, confirmed: save.confirmed })
    }
    const refusal = await send()
    if (refusal !== null) return refusal
    const latest = readDraft(storage, key, kind.kept)
    return latest === null || isSameIn(kind, latest.values, draft.values) ? null : typedOn
  }

/** The record of a closed form is created with what was sent of it first, if anything, and then changed. */
const createUnattended = async <V extends object, R extends Versioned>(
  queued: QueuedRecord,
  kind: FormDefinition<V, R>,
  draft: Draft<V>,
  file: File | null,
): Promise<string | null> => {
  const values = preparedBy(kind, draft.values)
  const attempt = noteAttempt(queued, { ...draft, values })
  if (isKeyForgotten(Date.parse(attempt.at), queued.now().getTime())) return longUnanswered
  const { id, version } = await sendAttempt(queued, () =>
    createBy(kind, attempt.values, { file, key: attempt.key }),
  )
  if (!isSameValue(attempt.values, values)) await kind.change(id, values, version, { file })
  return null
}

/** Other values than those of an attempt without a response are another addition. */
const addUnattended = async <V extends object, R extends Versioned>(
  queued: QueuedRecord,
  kind: FormDefinition<V, R>,
  id: R['id'],
  draft: Draft<V>,
): Promise<string | null> => {
  const isSame = isSameValue(draft.attempt, draft.values)
  const { key, at } = noteAttempt(queued, isSame ? draft : { ...draft, ...attemptOf<V>(null) })
  if (isKeyForgotten(Date.parse(at), queued.now().getTime())) return longUnanswered
  return sendAttempt(queued, () => sendUnattended(kind, id, draft, { file: null, key }))
}

/** A refused call has stored nothing: sent again, it is another attempt. */
const sendAttempt = async <T>(queued: QueuedRecord, send: () => Promise<T>): Promise<T> => {
  try {
    return await send()
  } catch (error) {
    if (retryAfterFailure(error) === 'never') forgetAttempt(queued)
    throw error
  }
}

const sendTable: Send = async (queued, id, lang) => {
  const table = tableOfRecord(queued.save.record)
  if (table === null) return unreadable
  const { title, plan } = table
  return sending(
    client => tableKind(client, title, plan),
    () => title,
  )(queued, id, lang)
}

const removalsOf: Record<KindWith<'bin'> | 'case' | 'reply-template', Removal | readonly Removal[] | None> = {
  order: [orderRemoval, orderRemovalWithoutCase],
  'order-file': orderFileRemoval,
  'site-page': pageRemoval,
  post: postRemoval,
  category: categoryRemoval,
  meta: metaRemoval,
  option: optionRemoval,
  'reference-lot': lotRemoval,
  tariff: { none: 'other changes may stand upon it by then' },
  account: { none: 'it asks for the password again' },
  case: caseRemoval,
  'reply-template': replyTemplateRemoval,
}

/** Removals that can be queued without a connection. */
export const removals: readonly Removal[] = Object.values<Removal | readonly Removal[] | None>(removalsOf)
  .flat()
  .filter((one): one is Removal => !('none' in one))

const removing =
  (removal: Removal): Send =>
  async ({ client, storage, key }, id) => {
    const draft = readDraft(storage, key, z.object({}))
    return draft?.baseVersion ? removeUnattended(removal, client, id, draft.baseVersion) : unreadable
  }

/** Patterns of draft names by kind: number or `new` first, then the language. */
const saves: Record<Exclude<KindName, KindWith<'attended'>>, readonly [RegExp, Send]> = {
  request: [/^request-(\d+)$/, sending(noteKind, Number)],
  order: [/^order-(new|\d+)$/, sending(orderKind, Number)],
  'order-money': [/^order-money-(\d+)$/, sending(orderMoneyKind, Number)],
  'order-template': [/^order-template-(\w+)$/, sending(orderTemplateKind, asRoute)],
  'reply-template': [/^reply-template-(new|\d+)$/, sending(client => replyTemplateKind(client), Number)],
  'site-page': [/^site-page-(new|\d+)(?:-(uk))?$/, sending(pageKind, Number)],
  post: [/^post-(new.*|\d+)(?:-(uk))?$/, sending(postKind, Number)],
  category: [/^category-(new|\d+)$/, sending(categoryKind, Number)],
  case: [/^case-(\d+)$/, sending(caseKind, Number)],
  picture: [/^picture-(\w+)$/, sending(pictureKind, String)],
  menu: [/^menu-(ru|uk)$/, (queued, id) => sending(menuKind, String)(queued, id, id === 'uk' ? 'uk' : 'ru')],
  meta: [/^meta-(new|of-.+?|\d+)(?:-(uk))?$/, sending(metaKind, Number)],
  option: [/^option-(new.*|\d+)$/, sending(client => optionKind(client), Number)],
  table: [/^table-(.+)$/, sendTable],
  'reference-lot': [/^lot-(new|\d+)$/, sending(lotKind, Number)],
}

/** Names of work that waits without a form: changes of requests, and calls. */
const changes: readonly (readonly [RegExp, Send])[] = [
  [/^request-edit-(\d+)(?:-|$)/, (queued, id) => sendQueuedEdit(queued, Number(id))],
  [/^request-note-(\d+)-/, (queued, id) => sendQueuedNote(queued, Number(id))],
  [/^call-(.+)$/, sendQueuedCall],
]

const removes = removals.map((removal): [RegExp, Send] => [
  new RegExp(`^${removalRecord(removal.name, String.raw`(\d+)`)}$`),
  removing(removal),
])
