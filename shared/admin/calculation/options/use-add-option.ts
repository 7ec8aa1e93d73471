/** Adds an option without a value, or with its first one; it is then typed where it stands. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { createOption, type Option } from '#shared/contract/calculation/options.ts'
import { firstValues } from './missing-options.ts'
import { optionsKey } from './option-queries.ts'

export const useAddOption = (onAdded: ((added: Option) => void) | null) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const add = async (title: string) => {
    setBusy(title)
    try {
      const added = await client.call(createOption, { body: { title, value: firstValues[title] ?? '' } })
      await queries.invalidateQueries({ queryKey: optionsKey })
      onAdded?.(added)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(null)
  }
  return { add, busy }
}
