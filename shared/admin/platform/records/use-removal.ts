/** Removes a record and offers it back; without a connection the wish waits like any change. */
import { useLocation } from 'react-router-dom'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { isRetryable } from '#shared/client/api-error.ts'
import { restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import { draftKey, writeDraft } from '../drafts/draft-store.ts'
import { removalRecord, reportSavesChange, writeWaitingSave } from '../save-queue/waiting-saves.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import type { Versioned } from './form-definition.ts'
import type { Removal } from './removal.ts'

export interface RemovalTexts {
  /** Name of the record, where it waits: `Категория «Акциз»`. */
  title: string
  removed: string
  /** Once it is back from the bin. */
  returned?: string
}

/** Resolves false when the record stays, which the person has been told; true also while the removal waits. */
export const useRemoval = (removal: Removal, refresh: () => Promise<unknown>) => {
  const { client } = useServices()
  const wait = useWaitingRemoval(removal)
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
      await refresh()
    }
    notifyUndoable(removed, () => void bringBack())
  }
  return async (record: Versioned, texts: RemovalTexts): Promise<boolean> => {
    let isGone = true
    try {
      await removal.remove(client, String(record.id), record.version)
      notifyRemoved(record, texts)
    } catch (error) {
      if (isRetryable(error) && wait(record, texts.title)) return true
      // When a colleague has changed it meanwhile, the fresh record is shown before anybody decides again.
      notifyFailure(error)
      isGone = false
    }
    await refresh()
    return isGone
  }
}

/** Lets the removal wait on this device, in the list of all that waits; false when there is no room. */
export const useWaitingRemoval = ({ name }: Removal) => {
  const userId = useUser()?.id ?? 0
  const place = useLocation()
  return ({ id, version }: Versioned, title: string): boolean => {
    const record = removalRecord(name, String(id))
    const savedAt = new Date().toISOString()
    const draft = { savedAt, baseVersion: version, values: {} }
    if (!writeDraft(localStorage, draftKey(userId, record), draft)) return false
    const path = place.pathname + place.search
    writeWaitingSave(localStorage, userId, { record, title, path, wish: null, problem: null }, savedAt)
    reportSavesChange()
    return true
  }
}
