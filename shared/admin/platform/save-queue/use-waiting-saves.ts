/** The signed-in person's saves that wait on this device. */
import { useMemo, useSyncExternalStore } from 'react'
import { draftKey } from '../drafts/draft-store.ts'
import { useUser } from '../session/use-session.ts'
import { isOpenHere } from './open-forms.ts'
import { onSavesChange, waitingSaves } from './waiting-saves.ts'

export type ShownSave = ReturnType<typeof savesOf>[number]

export const useWaitingSaves = (): ShownSave[] => {
  const userId = useUser()?.id ?? 0
  // Compared as text: a new array at each call would make the store look changed every time.
  const text = useSyncExternalStore(onSavesChange, () => JSON.stringify(savesOf(userId)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is stored
  return useMemo(() => savesOf(userId), [text, userId])
}

/** Waiting saves; `isOpenHere` marks those that an open form of this window shows and sends. */
const savesOf = (userId: number) =>
  waitingSaves(localStorage, userId).map(save => ({
    ...save,
    isOpenHere: isOpenHere(draftKey(userId, save.record)),
  }))
