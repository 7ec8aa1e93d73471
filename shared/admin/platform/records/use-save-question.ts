/** Effect of a save, such as that of a price on typical lots: shown first, and confirmed by the person when large. */
import { useState } from 'react'

export interface SaveQuestion<V, A> {
  /** Reads the effect of saving these values. Throws what the call throws. */
  read(values: V): Promise<A>
  /** True where a person must confirm this effect. */
  needsWord(answer: A): boolean
  /** True when the server has rejected a save until its effect is confirmed. */
  isWanted(error: unknown): boolean
  /** True where a press on save shows the effect, `isShown` once it has; only the next one saves. */
  comesFirst?(isShown: boolean): boolean
}

/** `isSame` compares values: an effect counts only for the values that it was read for. */
export const useSaveQuestion = <V, A>(
  question: SaveQuestion<V, A> | undefined,
  values: V,
  isSame: (a: V, b: V) => boolean,
) => {
  const [asked, setAsked] = useState<{ values: V; answer: A; confirmed: boolean } | null>(null)
  const current = asked && isSame(asked.values, values) ? asked : null
  const needsWord = current !== null && (question?.needsWord(current.answer) ?? false)
  return {
    answer: current?.answer ?? null,
    needsWord,
    confirmed: current?.confirmed ?? false,
    isDue: () => question?.comesFirst?.(current !== null) === true,
    /** True while the answer must be confirmed and is not. */
    blocks: needsWord && !current?.confirmed,
    confirm: (confirmed: boolean) => current && setAsked({ ...current, confirmed }),
    forget: () => setAsked(null),
    isWanted: (error: unknown) => question?.isWanted(error) ?? false,
    /** Throws what the call throws. */
    read: async (asking: V) => {
      if (question) setAsked({ values: asking, answer: await question.read(asking), confirmed: false })
    },
  }
}
