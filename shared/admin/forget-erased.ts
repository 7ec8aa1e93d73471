/** Removes what this device keeps about customers whom the server has erased, for all its users, without a form too. */
import { z } from 'zod'
import type { Client } from '#shared/client/call.ts'
import { listErasedOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { type ErasedRequest, listErasedRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { factsOf, isKind, kindOfDraft } from '#shared/kinds/all-kinds.ts'
import { keysIn } from './platform/drafts/draft-seal.ts'
import {
  type Draft,
  draftKey,
  draftPrefix,
  isForgottenKey,
  readDraft,
  removeDraft,
} from './platform/drafts/draft-store.ts'
import { typedTexts } from './platform/drafts/use-unsent.ts'
import { queuedSavePrefix, reportSavesChange, saveStorage } from './platform/save-queue/queued-saves.ts'

const erasedOf = {
  order: async (client: Client) => (await client.call(listErasedOrdersEndpoint, { query: {} })).orders,
  request: (client: Client) => client.call(listErasedRequestsEndpoint),
}

export const forgetErased = async (client: Client, kind: keyof typeof erasedOf): Promise<number> => {
  const kept = [...keptDrafts(), ...keptTexts()].filter(
    ({ erasedWith }) => erasedWith === undefined || erasedWith?.startsWith(kind),
  )
  if (kept.length === 0) return 0
  const erased = await erasedOf[kind](client)
  const gone = kept.filter(work =>
    erased.some(one =>
      work.erasedWith === undefined
        ? work.since < one.erasedAt
        : work.erasedWith === `${kind}-${one.id}` && mayRepeat(work, one),
    ),
  )
  for (const { drop } of gone) drop()
  if (gone.length > 0) reportSavesChange()
  return gone.length
}

interface KeptDraft extends Pick<Draft<unknown>, 'hasText'> {
  /** Undefined for one that cannot be read. */
  erasedWith: Draft<unknown>['erasedWith'] | undefined
  since: string
  drop(): void
}

/** A text from before an erasure of texts may repeat the erased one. */
const mayRepeat = ({ since, hasText = true }: KeptDraft, { textsOnly, erasedAt }: ErasedRequest): boolean =>
  !textsOnly || (hasText && since < erasedAt)

/** A draft that cannot be read goes with any later erasure if its kind names people. */
const keptDrafts = (): KeptDraft[] =>
  keysIn(saveStorage, draftPrefix()).flatMap(key => {
    const [, userId, record = ''] = /^(\d+):(.+)$/.exec(key.slice(draftPrefix().length)) ?? []
    if (userId === undefined || record.startsWith(queuedSavePrefix) || isForgottenKey(key)) return []
    const mark = draftKey(Number(userId), queuedSavePrefix + record)
    const [asked, draft] = [mark, key].map(name => readDraft(saveStorage, name, z.unknown()))
    const kind = kindOfDraft(record)
    if (!draft && !mayNamePeople(kind)) return []
    return {
      erasedWith: draft?.erasedWith,
      hasText: draft?.hasText,
      since: asked?.savedAt ?? draft?.savedAt ?? '',
      drop: () => {
        for (const name of [key, mark]) removeDraft(saveStorage, name)
      },
    }
  })

/** A delivered car is public, but its form begins with what its order says. */
const mayNamePeople = (kind: string): boolean => kind === 'case' || (isKind(kind) && factsOf(kind).personal)

/** Being typed now: only the erasure of the whole customer takes them along. */
const keptTexts = (): KeptDraft[] => typedTexts().map(text => ({ ...text, since: '', hasText: false }))
