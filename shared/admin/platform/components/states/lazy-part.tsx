/** Part of a screen whose code loads later; a failure to load does not affect the rest of the screen. */
import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { noteFailedStyles, reloadFailedStyles } from './failed-styles.ts'

/**
 * Replaces React's `lazy`, which throws a network error into the surrounding screen, unsaved work included. Here
 * the part itself reports that it did not load, and retries on a click or when the connection returns. `waiting` takes
 * its place meanwhile: `const Tools = lazyPart(async () => (await import('./tools.tsx')).Tools)`.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
  Lost: ComponentType<LostProps> = NotLoaded,
): ((props: P) => ReactNode) => {
  /** Set by the first load, shared by all places that show the part. */
  let loaded: ComponentType<P> | null = null
  return props => {
    const [Part, setPart] = useState(() => loaded)
    const [attempt, setAttempt] = useState(1)
    const [failed, setFailed] = useState(0)
    useEffect(() => {
      if (loaded) return
      let left = false
      reloadFailedStyles()
        .then(load)
        .then(part => {
          loaded = part
          if (!left) setPart(() => part)
        })
        .catch(() => {
          noteFailedStyles()
          if (!left) setFailed(attempt)
        })
      return () => {
        left = true
      }
    }, [attempt])
    const retry = useCallback(() => setAttempt(failed + 1), [failed])
    if (Part) return <Part {...props} />
    return failed === attempt ? <Lost onRetry={retry} /> : waiting
  }
}

export interface LostProps {
  onRetry(): void
}

export const NotLoaded = ({ onRetry }: LostProps) => {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        Эта часть страницы не загрузилась. Если «Ещё раз» не помогает, сохраните работу и обновите страницу.
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Ещё раз
      </Button>
    </Group>
  )
}
