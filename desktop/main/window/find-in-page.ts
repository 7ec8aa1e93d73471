/** Finds text in a window's page: each search gets Chromium's final result. */
import type { FoundInPageResult, WebContents } from 'electron'
import type { FindQuestion, FindResult } from '#desktop/bridge/desktop-bridge.ts'

type Findable = Pick<WebContents, 'findInPage' | 'stopFindInPage'> & {
  on(event: 'found-in-page', listener: (event: object, result: FoundInPageResult) => void): unknown
}

export type PageFinder = ReturnType<typeof pageFinder>

export const pageFinder = (contents: Findable) => {
  let asked: { id: number; give(result: FindResult | null): void } | null = null
  contents.on('found-in-page', (_event, { requestId, finalUpdate, activeMatchOrdinal, matches }) => {
    if (asked?.id !== requestId || !finalUpdate) return
    asked.give({ ordinal: activeMatchOrdinal, matches })
    asked = null
  })
  const stop = (): void => {
    asked?.give(null)
    asked = null
  }
  return {
    /** Finds text; null when a later search has replaced this one. */
    find({ text, isForward, isFirst }: FindQuestion): Promise<FindResult | null> {
      stop()
      const { promise, resolve } = Promise.withResolvers<FindResult | null>()
      // Despite its name, `findNext: true` begins a new search.
      const id = contents.findInPage(text, { forward: isForward, findNext: isFirst })
      asked = { id, give: resolve }
      return promise
    },
    stop(): void {
      stop()
      contents.stopFindInPage('keepSelection')
    },
  }
}
