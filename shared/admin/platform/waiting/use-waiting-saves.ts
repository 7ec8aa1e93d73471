/** The saves of the person who is signed in that wait on this device without an open form here. */
import { useMemo, useSyncExternalStore } from 'react'
import { draftKey } from '../drafts/draft-store.ts'
import { useUser } from '../session/use-session.ts'
import { isOpenHere } from './open-forms.ts'
import { onSavesChange, waitingSaves } from './waiting-saves.ts'

export type ShownSave = ReturnType<typeof waitingSaves>[number]

export const useWaitingSaves = (): ShownSave[] => {
  const userId = useUser()?.id ?? 0
  // By its text: a list made anew would be another one at every look.
  const text = useSyncExternalStore(onSavesChange, () => JSON.stringify(withoutForm(userId)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is stored
  return useMemo(() => withoutForm(userId), [text, userId])
}

const withoutForm = (userId: number): ShownSave[] =>
  waitingSaves(localStorage, userId).filter(({ record }) => !isOpenHere(draftKey(userId, record)))
