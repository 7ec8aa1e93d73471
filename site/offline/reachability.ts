/** What the service worker tells a page of the road to the server. */
export interface Reachability {
  /** Whether the last request that left the device was answered. */
  reachable: boolean
}

/** What a page asks the service worker when it opens. */
export const reachabilityQuestion = 'reachable?'
