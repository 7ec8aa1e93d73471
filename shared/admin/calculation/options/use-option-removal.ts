/** Removes an option at once and offers to restore it; visitors see both changes immediately. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { focusTitle } from '#shared/admin/platform/components/page.tsx'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import type { Option } from '#shared/contract/calculation/options.ts'
import { optionRemoval } from './option-kind.ts'

type NamedOption = Pick<Option, 'id' | 'title' | 'version'> & { name: string }

export const useOptionRemoval = (): ((option: NamedOption) => void) => {
  const queries = useQueryClient()
  const remove = useRemoval(optionRemoval, async () => {
    void refresh(queries, 'price')
    await refresh(queries, 'option')
  })
  const removeNamed = async (option: NamedOption) => {
    const { name } = option
    await remove(option, {
      title: `«${name}»`,
      removed: `«${name}»: удалено`,
      returned: `«${name}»: вернули`,
    })
    focusTitle()
  }
  return option => void removeNamed(option)
}
