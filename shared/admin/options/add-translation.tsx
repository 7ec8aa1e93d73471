/** What an option in words lacks on Ukrainian pages, and the row for it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOption, type Option } from '#shared/contract/options.ts'
import { translationTitle } from '#shared/domain/translated-options.ts'
import { Badge } from '../components/badge.tsx'
import { notifyFailure } from '../components/notify.ts'
import { useServices } from '../services.ts'
import { optionsKey } from './option-queries.ts'

export interface AddTranslationProps {
  option: Option
  all: readonly Option[]
  /** Null for people who may only look. */
  onAdded: ((added: Option) => void) | null
}

export const AddTranslation = ({ option, all, onAdded }: AddTranslationProps) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const title = translationTitle(option.title)
  const present = all.find(other => other.title === title)
  const hasWords = option.title.startsWith('service.') || /\p{Script=Cyrillic}/u.test(option.value)
  if (title === null || present?.value.trim() || !hasWords) return null
  const add = async () => {
    setBusy(true)
    try {
      const added = await client.call(createOption, { body: { title, value: '' } })
      await queries.invalidateQueries({ queryKey: optionsKey })
      onAdded?.(added)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Badge tone="warn">Нет украинского</Badge>
      {!present && onAdded && (
        <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => void add()}>
          Добавить
        </Button>
      )}
    </>
  )
}
