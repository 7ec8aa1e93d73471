/** Removes a record and offers undo; without a connection the removal waits in the outbox. */
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { rememberFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { isRetryable } from '#shared/client/api-error.ts'
import { restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import { refresh } from '../calls/call-query.ts'
import { draftKey, writeDraft } from '../drafts/draft-store.ts'
import { removalRecord, reportSavesChange, writeWaitingSave } from '../save-queue/waiting-saves.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import type { Versioned } from './form-definition.ts'
import type { Removal } from './removal.ts'

export interface RemovalTexts {
  /** Title in the outbox: `Категория «Акциз»`. */
  title: string
  removed: string
  /** Notice after the record was restored from the bin. */
  returned?: string
}

/**
 * Resolves false when the removal failed, which it has reported, or an earlier one of the record is pending; true also
 * when the removal waits. `readAgain`: default: all reads of the kind.
 */
export const useRemoval = (removal: Removal, readAgain?: () => Promise<unknown>) => {
  const { client, queries } = useServices()
  const reread = readAgain ?? (() => refresh(queries, removal.kind))
  const wait = useWaitingRemoval(removal)
  const running = useRef(new Set<Versioned['id']>())
  const notifyRemoved = ({ id }: Versioned, { removed, returned = '' }: RemovalTexts) => {
    const { bin } = removal
    if (!bin) return notifyDone(removed)
    const bringBack = async () => {
      try {
        await client.call(restoreFromBinEndpoint, { params: { kind: bin, ref: String(id) } })
        notifyDone(returned)
      } catch (error) {
        notifyFailure(error)
      }
      await reread()
    }
    notifyUndoable(removed, () => void bringBack())
  }
  const removeOnce = async (record: Versioned, texts: RemovalTexts): Promise<boolean> => {
    let isGone = true
    try {
      await removal.remove(client, String(record.id), record.version)
      notifyRemoved(record, texts)
    } catch (error) {
      if (isRetryable(error) && wait(record, texts.title)) return true
      // After a conflict `reread` below shows the newer record before the person decides again.
      notifyFailure(error)
      isGone = false
    }
    await reread()
    return isGone
  }
  return async (record: Versioned, texts: RemovalTexts): Promise<boolean> => {
    if (running.current.has(record.id)) return false
    running.current.add(record.id)
    // The pressed button may go with its row.
    const focus = rememberFocus()
    try {
      return await removeOnce(record, texts)
    } finally {
      running.current.delete(record.id)
      focus.giveBackIfTaken()
    }
  }
}

/** Puts the removal into the outbox; false when the device has no room. */
export const useWaitingRemoval = ({ name }: Removal) => {
  const userId = useUser()?.id ?? 0
  const place = useLocation()
  return ({ id, version }: Versioned, title: string): boolean => {
    const record = removalRecord(name, String(id))
    const savedAt = new Date().toISOString()
    const draft = { savedAt, baseVersion: version, values: {} }
    if (!writeDraft(localStorage, draftKey(userId, record), draft)) return false
    const path = place.pathname + place.search
    writeWaitingSave(localStorage, userId, { record, title, path, problem: null }, savedAt)
    reportSavesChange()
    return true
  }
}
