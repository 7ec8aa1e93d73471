/** Language of a record on the screen, kept in the URL query so that a link opens the same language. */

import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/platform/components.js'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { isLanguage, type Language, mainFirst } from '#shared/domain/site/languages.ts'
import { isFocusLost } from '../components/controls/use-focus-back.ts'

/** Language in the URL query; the site's main one when it names none. */
export const useChosenLanguage = (): Language => {
  const main = useMainLanguage()
  const chosen = useSearchParams()[0].get('lang')
  return isLanguage(chosen) ? chosen : main
}

/** Languages of a text as the options of a control, the main one first. */
export const useLanguageOptions = () =>
  mainFirst(useMainLanguage()).map(value => ({ value, label: texts.textLanguages[value] }))

/** History state of a navigation to the language just chosen. */
const languageChosen = 'language-chosen'

interface LanguageChoiceProps {
  /** Where the languages are records of their own: the language of the open one, and the path of the other. */
  records?: { lang: Language; otherPath: string }
  /** Shown beside the choice, such as the switch for the original. */
  children?: ReactNode
}

export const LanguageChoice = ({ records, children }: LanguageChoiceProps) => {
  const inAddress = useChosenLanguage()
  const main = useMainLanguage()
  const options = useLanguageOptions()
  const shown = records?.lang ?? inAddress
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const control = useChosenFocus(shown)
  const choose = (lang: string) => {
    if (lang === shown) return
    if (records) return void navigate(records.otherPath, { state: languageChosen })
    const next = new URLSearchParams(params)
    if (lang === main) next.delete('lang')
    else next.set('lang', lang)
    setParams(next, { state: languageChosen })
  }
  return (
    <div className="admin-language-bar">
      <SegmentedControl
        ref={control}
        size="xs"
        aria-label={texts.textLanguage}
        value={shown}
        onChange={choose}
        data={options}
      />
      {children}
    </div>
  )
}

/** Keeps the focus on the chosen language when the choice opens another form, which has a choice of its own. */
const useChosenFocus = (shown: Language) => {
  const control = useRef<HTMLDivElement>(null)
  const moved = useNavigationType()
  // POP: reloaded, or gone back to.
  const isChosen = useLocation().state === languageChosen && moved !== 'POP'
  // Layout effect: a page with another path gives its heading the focus unless a field has it by then.
  useLayoutEffect(() => {
    if (!isChosen || !isFocusLost()) return
    control.current
      ?.querySelector<HTMLInputElement>(`input[value="${shown}"]`)
      ?.focus({ preventScroll: true })
  }, [isChosen, shown])
  return control
}
