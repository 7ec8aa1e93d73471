/** Which language of a record is on the screen: the address says it, so that a link leads to it. */
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { isLanguage, type Language } from '#shared/domain/languages.ts'

/** Russian without one in the address. */
export const useChosenLanguage = (): Language => {
  const chosen = useSearchParams()[0].get('lang')
  return isLanguage(chosen) ? chosen : 'ru'
}

export const LanguageChoice = () => {
  const [params, setParams] = useSearchParams()
  const choose = (lang: string) => {
    const next = new URLSearchParams(params)
    if (lang === 'ru') next.delete('lang')
    else next.set('lang', lang)
    setParams(next)
  }
  return (
    <SegmentedControl
      size="xs"
      className="admin-start"
      mb="sm"
      aria-label="Язык текста"
      value={useChosenLanguage()}
      onChange={choose}
      data={[
        { value: 'ru', label: 'Русский' },
        { value: 'uk', label: 'Українська' },
      ]}
    />
  )
}
