/**
 * Loads the code of a page. A chunk that is gone after an update makes the window reload, once; without the server a reload
 * would lead out of the program, so the page says that it did not load and tries again.
 */
import type { ComponentType } from 'react'
import { type LostProps, lazyPart, NotLoaded } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import type { Progress } from '#shared/client/progress.ts'
import { Page } from '../components/page.tsx'

const marker = 'admin-chunk-reload'
/** Milliseconds: a second failure within this time is shown instead of reloading again. */
const pause = 60_000

export interface ReloadTools {
  now(): number
  memory: Pick<Storage, 'getItem' | 'setItem'>
  /** Does the server respond? */
  isServerThere(): Promise<boolean>
  reload(): void
}

/** The router remembers a rejection for good, so a page that is lost is a page as well. */
export const loadPageCode = async (
  load: () => Promise<ComponentType>,
  progress: Progress,
  tools: ReloadTools = browserTools,
): Promise<ComponentType> => {
  const end = progress.begin()
  try {
    const page = await load()
    end('done')
    return page
  } catch {
    end('failed')
    if (reloadedLately(tools) || !(await tools.isServerThere()))
      return lazyPart(load, <LoadingState />, LostPage)
    tools.memory.setItem(marker, String(tools.now()))
    tools.reload()
    // The window is on its way out; nothing more is rendered.
    return new Promise<ComponentType>(() => {})
  }
}

const LostPage = (props: LostProps) => (
  <Page title="Страница не загрузилась">
    <NotLoaded {...props} />
  </Page>
)

const reloadedLately = ({ memory, now }: ReloadTools): boolean => {
  const last = Number(memory.getItem(marker))
  return Number.isFinite(last) && last > 0 && now() - last < pause
}

const browserTools: ReloadTools = {
  now: () => Date.now(),
  memory: {
    getItem: key => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  isServerThere: () =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
}
