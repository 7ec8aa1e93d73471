/** Part of a screen whose code loads later; a failure to load does not affect the rest of the screen. */

import { Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import * as texts from '#messages/admin/platform/components.js'
import { RetryButton } from '#shared/admin/platform/components/controls/buttons.tsx'

/**
 * Replaces React's `lazy`, which throws a network error into the surrounding screen, what was typed included. Here
 * the part itself reports that it did not load, and retries on a click or when the connection returns. `meanwhile` takes
 * its place meanwhile: `const Tools = lazyPart(async () => (await import('./tools.tsx')).Tools)`.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
  Lost: ComponentType<LostProps> = NotLoaded,
): LazyPart<P> => {
  /** Set by the first load, shared by all places that show the part. */
  let loaded: ComponentType<P> | null = null
  const fetchPart = async () => {
    try {
      await reloadFailedStyles()
      loaded = await load()
      return loaded
    } catch (error) {
      noteFailedStyles()
      throw error
    }
  }
  const Place = (props: P) => {
    const [Part, setPart] = useState(() => loaded)
    const [attempt, setAttempt] = useState(1)
    const [failed, setFailed] = useState(0)
    useEffect(() => {
      // It may have come since this place was rendered.
      if (loaded) return setPart(() => loaded)
      let left = false
      fetchPart()
        .then(part => !left && setPart(() => part))
        .catch(() => !left && setFailed(attempt))
      return () => {
        left = true
      }
    }, [attempt])
    const retry = useCallback(() => setAttempt(failed + 1), [failed])
    if (Part) return <Part {...props} />
    return failed === attempt ? <Lost onRetry={retry} /> : meanwhile
  }
  return Object.assign(Place, { ready: () => void fetchPart().catch(() => undefined) })
}

type LazyPart<P> = ((props: P) => ReactNode) & {
  /** Loads the code behind a screen that will show the part, so that it then is there at once. */
  ready(): void
}

export interface LostProps {
  onRetry(): void
}

export const NotLoaded = ({ onRetry }: LostProps) => {
  useWindowEvent('online', onRetry)
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {texts.partNotLoaded}
      </Text>
      <RetryButton size="compact-sm" onRetry={onRetry}>
        {texts.again}
      </RetryButton>
    </Group>
  )
}

/**
 * URLs of styles that failed to load. The bundler adds the style of a chunk once and then takes it for loaded:
 * a second `import()` would show the part unstyled.
 */
const failed = new Set<string>()

/** Call when an `import()` was rejected. A style that is only slow is noted too and then loaded twice, harmlessly. */
const noteFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) failed.add(link.href)
}

/** Loads the failed styles again; rejects when one fails again. */
const reloadFailedStyles = async (): Promise<void> => {
  await Promise.all([...failed].map(loadStyle))
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => {
      failed.delete(href)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style ${href} did not load`))
    }
    document.head.append(link)
  })
