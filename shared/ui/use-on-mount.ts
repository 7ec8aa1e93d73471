import { type EffectCallback, useEffect } from 'react'

/** Runs an effect once when the component mounts, and its cleanup when it unmounts. */
export const useOnMount = (effect: EffectCallback): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the beginning, not to what it reads
  useEffect(effect, [])
}
