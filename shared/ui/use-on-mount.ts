import { type EffectCallback, useEffect, useEffectEvent } from 'react'

/** Runs an effect once when the component mounts, and its cleanup when it unmounts. */
export const useOnMount = (effect: EffectCallback): void => {
  const begin = useEffectEvent(effect)
  useEffect(() => begin(), [])
}
