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

/** `children` are shown beside the choice, such as the switch for the original. */
export const LanguageChoice = ({ children }: { children?: ReactNode }) => {
  const [params, setParams] = useSearchParams()
  const choose = (lang: string) => {
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
        value={useChosenLanguage()}
        onChange={choose}
        data={[
          { value: 'ru', label: 'Русский' },
          { value: 'uk', label: 'Українська' },
        ]}
      />
      {children}
    </div>
  )
}
