/** Removes an option at once and offers to bring it back: the site sees the one and the other as they happen. */
import { useQueryClient } from '@tanstack/react-query'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/notify-undoable.tsx'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { restoreFromBin } from '#shared/contract/bin.ts'
import { type Option, removeOption } from '#shared/contract/options.ts'
import { optionsKey } from './option-queries.ts'
import { pricesKey } from './prices-key.ts'

/** With the name that people know it by. */
type NamedOption = Pick<Option, 'id' | 'title' | 'version'> & { name: string }

export const useOptionRemoval = (): ((option: NamedOption) => void) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: pricesKey })
    await queries.invalidateQueries({ queryKey: optionsKey })
  }

  const bringBack = async ({ id, name }: NamedOption) => {
    try {
      await client.call(restoreFromBin, { params: { kind: 'option', ref: String(id) } })
      notifyDone(`«${name}»: вернули`)
    } catch (error) {
      notifyFailure(error)
    }
    await refresh()
  }
  const remove = async (option: NamedOption) => {
    try {
      await client.call(removeOption, { params: { id: option.id }, ifMatch: option.version })
      notifyUndoable(`«${option.name}»: удалено`, () => void bringBack(option))
    } catch (error) {
      // When a colleague has changed it meanwhile, the fresh value is shown before anybody decides again.
      notifyFailure(error)
    }
    await refresh()
    focusTitle()
  }
  return option => void remove(option)
}
