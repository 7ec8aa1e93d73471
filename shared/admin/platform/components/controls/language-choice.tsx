/** Which language of a record is on the screen: the address says it, so that a link leads to it. */
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'

/** Russian without one in the address. */
export const useChosenLanguage = (): Language => {
  const chosen = useSearchParams()[0].get('lang')
  return isLanguage(chosen) ? chosen : 'ru'
}

/** `children` stand beside it, such as the switch of the original. */
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
