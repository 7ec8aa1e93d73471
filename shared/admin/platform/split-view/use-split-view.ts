/** Whether the original is shown beside its translation: if there is room, unless the person has hidden it. */
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { useUser } from '../session/use-session.ts'

export type SplitViewChoice = ReturnType<typeof useSplitView>

/** Window width from which two columns of fields fit. */
export const besideMedia = '(min-width: 1280px)'

export const useSplitView = (lang: Language) => {
  const key = `admin-beside:${useUser()?.id ?? 0}`
  const fits = useMediaQuery(besideMedia, false, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState(() => readChoice(key))
  /** The window has room for two columns, and there is an original to show. */
  const offered = fits && lang !== originalLanguage
  return {
    offered,
    shown: offered && wanted,
    toggle: () => {
      setWanted(!wanted)
      storeChoice(key, !wanted)
    },
  }
}

const away = 'away'

const readChoice = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== away
  } catch {
    return true
  }
}

const storeChoice = (key: string, wanted: boolean): void => {
  try {
    if (wanted) localStorage.removeItem(key)
    else localStorage.setItem(key, away)
  } catch {
    // Storage failed: the choice holds only until the page is closed.
  }
}
