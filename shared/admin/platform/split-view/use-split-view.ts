/** Whether the original is shown beside its translation: if there is room, unless the person has hidden it. */
import { useMediaQuery } from '@mantine/hooks'
import { useState, useSyncExternalStore } from 'react'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { useUser } from '../session/use-session.ts'
import { storedSwitch } from '../stored-switch.ts'

export type SplitViewChoice = ReturnType<typeof useSplitView>

/** Window width from which two columns of fields fit. */
export const besideMedia = '(min-width: 1280px)'

export const useSplitView = (lang: Language) => {
  const userId = useUser()?.id ?? 0
  const fits = useMediaQuery(besideMedia, false, { getInitialValueInEffect: false })
  const [choice] = useState(() => storedSwitch(`admin-beside:${userId}`, 'away'))
  const wanted = useSyncExternalStore(choice.subscribe, choice.get)
  /** The window has room for two columns, and there is an original to show. */
  const offered = fits && lang !== originalLanguage
  return {
    offered,
    shown: offered && wanted,
    toggle: () => choice.set(!wanted),
  }
}
