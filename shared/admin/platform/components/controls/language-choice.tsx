/** Language of a record on the screen, kept in the URL query so that a link opens the same language. */
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'

/** Language in the URL query; Russian when it names none. */
export const useChosenLanguage = (): Language => {
  const chosen = useSearchParams()[0].get('lang')
  return isLanguage(chosen) ? chosen : 'ru'
}

/** Languages of a text as the options of a control. */
export const languageOptions = [
  { value: 'ru', label: 'Русский' },
  { value: 'uk', label: 'Українська' },
]

interface LanguageChoiceProps {
  /** Where the languages are records of their own: the open one, and the way to the other. */
  records?: { lang: Language; toOther(): void }
  /** Shown beside the choice, such as the switch for the original. */
  children?: ReactNode
}

export const LanguageChoice = ({ records, children }: LanguageChoiceProps) => {
  const inAddress = useChosenLanguage()
  const shown = records?.lang ?? inAddress
  const [params, setParams] = useSearchParams()
  const choose = (lang: string) => {
    if (lang === shown) return
    if (records) return records.toOther()
    const next = new URLSearchParams(params)
    if (lang === 'ru') next.delete('lang')
    else next.set('lang', lang)
    setParams(next)
  }
  return (
    <div className="admin-language-bar">
      <SegmentedControl
        size="xs"
        aria-label="Язык текста"
        value={shown}
        onChange={choose}
        data={languageOptions}
      />
      {children}
    </div>
  )
}
