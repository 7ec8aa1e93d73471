/** What an option in words lacks on Ukrainian pages, and the option for it. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOption, type Option } from '#shared/contract/options.ts'
import { translationTitle } from '#shared/domain/translated-options.ts'
import type { TranslationFlaw } from '#shared/domain/translation-flaws.ts'
import { TranslationBadge } from '../beside/translation-badge.tsx'
import { notifyFailure } from '../components/notify.ts'
import { useServices } from '../services.ts'
import { optionsKey } from './option-queries.ts'

export interface AddTranslationProps {
  option: Option
  flaw: TranslationFlaw | null
  /** Its Ukrainian value; none before it is added. */
  translation: Option | undefined
  /** Null for people who may only look. */
  onAdded: ((added: Option) => void) | null
}

export const AddTranslation = ({ option, flaw, translation, onAdded }: AddTranslationProps) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const title = translationTitle(option.title)
  if (flaw === null || title === null) return null
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
      <TranslationBadge flaw={flaw} />
      {!translation && onAdded && (
        <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => void add()}>
          Добавить
        </Button>
      )}
    </>
  )
}
