/** Button that adds the missing Ukrainian value of an option. */
import { Button } from '@mantine/core'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import type { TranslationFlaw } from '#shared/domain/text/translation-flaws.ts'
import { useAddOption } from './use-add-option.ts'

export interface AddTranslationProps {
  option: Option
  flaw: TranslationFlaw | null
  /** Ukrainian value of the option; undefined before it is added. */
  translation: Option | undefined
  /** Null for people who may only view. */
  onAdded: ((added: Option) => void) | null
}

export const AddTranslation = ({ option, flaw, translation, onAdded }: AddTranslationProps) => {
  const { add, busy } = useAddOption(onAdded)
  const title = translationTitle(option.title)
  if (flaw === null || title === null) return null
  return (
    <>
      <TranslationBadge flaw={flaw} />
      {!translation && onAdded && (
        <Button size="compact-xs" variant="subtle" loading={busy !== null} onClick={() => void add(title)}>
          Добавить
        </Button>
      )}
    </>
  )
}
