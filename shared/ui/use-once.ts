import { type EffectCallback, useEffect } from 'react'

/** Runs at the beginning of a component's life, and what it returns at the end, with what was there at the beginning. */
export const useOnce = (effect: EffectCallback): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the beginning, not to what it reads
  useEffect(effect, [])
}
