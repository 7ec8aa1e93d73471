/** Loads the code of a page; a chunk that is gone after an update makes the window reload, once. */
import type { Progress } from '#shared/client/progress.ts'

const marker = 'admin-chunk-reload'
/** Milliseconds: a second failure within this time is shown instead of reloading again. */
const pause = 60_000

export interface ReloadTools {
  now(): number
  memory: Pick<Storage, 'getItem' | 'setItem'>
  reload(): void
}

export const loadPageCode = async <T>(
  load: () => Promise<T>,
  progress: Progress,
  tools: ReloadTools = browserTools,
): Promise<T> => {
  const end = progress.begin()
  try {
    const page = await load()
    end('done')
    return page
  } catch (error) {
    end('failed')
    if (reloadedLately(tools)) throw error
    tools.memory.setItem(marker, String(tools.now()))
    tools.reload()
    // The window is on its way out; nothing more is rendered.
    return new Promise<T>(() => {})
  }
}

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
  reload: () => location.reload(),
}
