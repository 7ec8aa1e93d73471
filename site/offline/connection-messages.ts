/** Messages between a page and the service worker about the connection to the server. */
export interface Reachability {
  /** True when the last request over the network got a response. */
  reachable: boolean
  /** True when the page that asked was shown from the device's cache. */
  isCopy?: boolean
}

export const reachabilityQuestion = 'reachable?'
