/** The tabs of a browser that share one stream of requests: who has the connection, and how the others hear. */
import type { StreamEvent } from '#shared/domain/work/event-stream.ts'

export interface Tab {
  /** Has the connection until the signal; resolves true when the session has ended. */
  hold(signal: AbortSignal): Promise<boolean>
  hear(event: StreamEvent | 'beat'): void
  /** Looks at the clock, since timers stand still in a page that sleeps. */
  look(): void
  /** Tells a new tab where the stream stands. */
  greeting(): StreamEvent
}

export interface Tabs {
  /** Resolves once the tab is stopped, or its session has ended. */
  follow(tab: Tab, stopped: AbortSignal): Promise<void>
  send(event: StreamEvent | 'beat'): void
  /** Takes the connection from a tab that is silent; a hidden tab leaves that to a visible one. */
  take(): void
}

/** The browser, as far as tabs need it. */
export interface Browser {
  /** Missing on a page without a secure context. */
  locks: LockManager | undefined
  isVisible(): boolean
  /** Calls when the page is shown, hidden or woken. */
  onTurn(call: () => void, until: AbortSignal): void
}

export const thisBrowser: Browser = {
  // The types know no page without a secure context.
  locks: typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined),
  isVisible: () => document.visibilityState === 'visible',
  onTurn: (call, signal) => {
    document.addEventListener('visibilitychange', call, { signal })
    document.addEventListener('resume', call, { signal })
    window.addEventListener('pageshow', call, { signal })
  },
}

/** @param account whose news these are: those of another never reach a tab of this one */
export const tabsOf = (account: number, { locks, isVisible, onTurn }: Browser): Tabs =>
  locks ? sharingTabs(`requests ${account}`, locks, { isVisible, onTurn }) : visibleTab({ isVisible, onTurn })

/** A message between tabs: what came from the server, or the question of a new tab where the stream stands. */
type Message = { event: StreamEvent | 'beat' } | { asks: true }

const sharingTabs = (name: string, locks: LockManager, page: Omit<Browser, 'locks'>): Tabs => {
  const channel = new BroadcastChannel(name)
  let take = () => {}
  return {
    send: event => channel.postMessage({ event } satisfies Message),
    take: () => take(),
    follow: (tab, stopped) =>
      new Promise(resolve => {
        let turn = new AbortController()
        let holds = false
        let isRefused = false
        const end = () => {
          turn.abort()
          channel.close()
          resolve()
        }
        const wait = (steal: boolean): void => {
          turn.abort()
          const mine = new AbortController()
          turn = mine
          let isGranted = false
          let isOver = false
          isRefused = false
          locks
            .request(name, steal ? { steal } : { signal: mine.signal }, async () => {
              isGranted = true
              if (mine.signal.aborted) return
              holds = true
              isOver = await tab.hold(mine.signal)
            })
            // Rejected when another tab has taken the lock, or the wait was given up.
            .catch(() => mine.abort())
            .finally(() => {
              if (turn !== mine) return
              holds = false
              if (isOver) end()
              // A page that is being left has its lock taken, and is refused at once whenever it asks again.
              else if (!isGranted) isRefused = true
              else if (!stopped.aborted) wait(false)
            })
        }
        take = () => {
          if (page.isVisible()) wait(true)
        }
        channel.onmessage = ({ data }: MessageEvent<Message>) => {
          if ('event' in data) tab.hear(data.event)
          else if (holds) channel.postMessage({ event: tab.greeting() } satisfies Message)
        }
        channel.postMessage({ asks: true } satisfies Message)
        stopped.addEventListener('abort', end, { once: true })
        page.onTurn(() => {
          tab.look()
          if (isRefused) wait(false)
        }, stopped)
        wait(false)
      }),
  }
}

/** Without locks only the tab that is seen has a connection. */
const visibleTab = ({ isVisible, onTurn }: Omit<Browser, 'locks'>): Tabs => ({
  send: () => {},
  take: () => {},
  follow: (tab, stopped) =>
    new Promise(resolve => {
      let shown: AbortController | null = null
      const turn = async () => {
        if (!isVisible()) {
          shown?.abort()
          shown = null
        } else if (shown === null) {
          shown = new AbortController()
          if (await tab.hold(AbortSignal.any([shown.signal, stopped]))) resolve()
        } else tab.look()
      }
      stopped.addEventListener('abort', () => resolve(), { once: true })
      onTurn(() => void turn(), stopped)
      void turn()
    }),
})
