/**
 * Loads the code of a page. A chunk missing after an update makes the window reload, once; without the server a reload
 * would show the browser's error page, so the page reports that it did not load and tries again.
 */

import type { ComponentType } from 'react'
import * as texts from '#messages/admin/platform/navigation.js'
import { type LostProps, lazyPart, NotLoaded } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import type { Progress } from '#shared/client/progress.ts'
import { tabStorage } from '#shared/ui/browser-storage.ts'
import { Page } from '../components/page.tsx'

const marker = 'admin-chunk-reload'
/** Milliseconds: a second failure within this time is shown instead of reloading again. */
const pause = 60_000

export interface ReloadTools {
  now(): number
  memory: Pick<Storage, 'getItem' | 'setItem'>
  isServerThere(): Promise<boolean>
  reload(): void
}

/** Resolves with a page that can retry after a failure, since the router would remember a rejection for good. */
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
    // Never resolves, since the window is reloading.
    return new Promise<ComponentType>(() => {})
  }
}

const LostPage = (props: LostProps) => (
  <Page title={texts.pageNotLoaded}>
    <NotLoaded {...props} />
  </Page>
)

const reloadedLately = ({ memory, now }: ReloadTools): boolean => {
  const last = Number(memory.getItem(marker))
  return Number.isFinite(last) && last > 0 && now() - last < pause
}

const browserTools: ReloadTools = {
  now: () => Date.now(),
  memory: tabStorage,
  isServerThere: () =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
}
