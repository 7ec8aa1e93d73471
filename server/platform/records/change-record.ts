/** Creates, changes, removes and restores records: finds, checks and writes them, and adds an audit entry. */

import { httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import type { BinKind } from '#shared/contract/system/bin.ts'
import { languages } from '#shared/domain/site/languages.ts'
import type { Tx } from '../db/open.ts'
import { assertVersion } from '../http/versions.ts'
import { inLanguage } from '../in-language.ts'
import { type Author, differenceOf, recordChange } from './audit.ts'
import { type BinnedKind, type BinPayload, putInBin, type RestoredRecord, takeFromBin } from './bin.store.ts'
import type { EntityDefinition, FullEntityDefinition } from './entity-definition.ts'
import type { ChangeContext } from './write-route.ts'

interface Versioned {
  version: number
}

/** `action` is the verb of the audit entry where it is not `create`. */
export const createRecord = async <R extends Versioned, F>(
  command: ChangeContext,
  kind: Pick<FullEntityDefinition<R, F, never>, 'check' | 'insert' | 'afterChange' | 'log'>,
  fields: F,
  action?: string,
): Promise<R> => {
  await kind.check?.(command, fields, null)
  const made = await kind.insert(command, fields)
  await finish(command, kind, { before: null, after: made, action })
  return made
}

/** `decide` gets the stored record. Throws 404, 409 for another version, and errors of the kind's check. */
export const changeRecord = async <R extends Versioned, F, Id>(
  command: ChangeContext,
  kind: EntityDefinition<R, F, Id>,
  id: Id,
  decide: (present: R) => F | Promise<F>,
  action?: string | ((after: R, fields: F) => string | undefined),
): Promise<R> => {
  const present = await loadForUpdate(command, kind, id)
  const fields = await decide(present)
  await kind.check?.(command, fields, present)
  const after = await kind.replace(command, present, fields)
  const verb = typeof action === 'function' ? action(after, fields) : action
  await finish(command, kind, { before: present, after, action: verb })
  return after
}

/** Moves the record into the bin where its kind has one, else deletes it. Throws 404, 409 and errors of `authorise`. */
export const removeRecord = async <R extends Versioned & { id: number }, F, Id>(
  command: ChangeContext,
  kind: FullEntityDefinition<R, F, Id>,
  id: Id,
  authorise?: (present: R) => void,
): Promise<R> => {
  const present = await loadForUpdate(command, kind, id)
  authorise?.(present)
  const { tx, ctx, by } = command
  if (kind.bin) {
    const payload = await kind.bin.payload(tx, present)
    const { kind: binned, title: titleOf } = kind.bin
    const titles = languages.map(lang => inLanguage(lang, () => titleOf(present)))
    const [title = ''] = titles
    await putInBin(tx, ctx, by, {
      kind: binned,
      id: present.id,
      title,
      words: [...new Set(titles)].join('\n'),
      payload,
    })
  }
  await kind.remove(command, present)
  await finish(command, kind, { before: present, after: null, action: undefined })
  return present
}

/** Restores the newest entry of a record in the bin. Throws 404 for none, and what `authorise` throws. */
export const restoreRecord = async (
  { tx, ctx, by, at }: ChangeContext,
  bin: BinnedKind,
  { kind, ref }: { kind: BinKind; ref: string },
  authorise?: (payload: BinPayload) => void,
): Promise<RestoredRecord & { payload: BinPayload }> => {
  const payload = await takeFromBin(tx, kind, ref)
  if (!payload) throw httpError('bin.gone', { values: { kind: kind === 'category' ? kind : 'other' } })
  authorise?.(payload)
  const back = await bin.restore(tx, payload, at)
  await recordChange(tx, ctx, by, { kind, action: 'bring-back', id: ref, after: back.record })
  return { ...back, payload }
}

/** Loads the record for a change. Throws 404, and 409 when `If-Match` names another version. */
export const loadForUpdate = async <R extends Versioned, Id>(
  { tx, by, ifMatch }: Pick<ChangeContext, 'tx' | 'by' | 'ifMatch'>,
  kind: Pick<EntityDefinition<R, never, Id>, 'find' | 'entityName'>,
  id: Id,
): Promise<R> => {
  const present = await readRecord(tx, kind, id, by)
  assertVersion(present, ifMatch)
  return present
}

/** Loads the record for reading. Throws 404. */
export const readRecord = async <R extends Versioned, Id>(
  db: Tx,
  kind: Pick<EntityDefinition<R, never, Id>, 'find' | 'entityName'>,
  id: Id,
  by: Author = { actor: null, requestId: null },
): Promise<R> => orNotFound(await kind.find(db, id, by), kind.entityName)

const finish = async <R extends Versioned>(
  context: ChangeContext,
  { log, afterChange: changed }: Pick<EntityDefinition<R, never, never>, 'log' | 'afterChange'>,
  { before, after, action }: { before: R | null; after: R | null; action: string | undefined },
): Promise<void> => {
  await changed?.(context, before, after)
  const record = after ?? before
  if (!log || !record) return
  const isUnchanged = before && after && Object.keys(differenceOf(before, after)).length === 0
  if (isUnchanged && action === undefined) return
  await recordChange(context.tx, context.ctx, context.by, {
    kind: log.kind,
    ...(action === undefined ? {} : { action }),
    id: log.id(record),
    before: before && log.fields(before),
    after: after && log.fields(after),
  })
}
