/** The messages between a page and the service worker about whether the server can be reached. */
export interface Reachability {
  /** Whether the last request that left the device was answered. */
  reachable: boolean
  /** Whether the page that has asked was shown from its copy on the device. */
  isCopy?: boolean
}

/** Question of a page to the service worker when it opens. */
export const reachabilityQuestion = 'reachable?'
