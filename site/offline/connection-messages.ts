/** Messages between a page and the service worker about the connection to the server. */
export interface Reachability {
  /** True when the last request over the network got a response. */
  reachable: boolean
  /** True when the asking page was shown from the device's cache. */
  isCopy?: boolean
}

/** Message that a page sends to the service worker when it opens. */
export const reachabilityQuestion = 'reachable?'
