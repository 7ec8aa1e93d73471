interface HostFiber {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/**
 * True once React has taken the server's HTML over and hears what is pressed; a document without a root is as it stays.
 * Runs in the page, so it stands alone.
 */
export const isAlive = (): boolean => {
  const root = document.getElementById('root')
  if (!root) return document.readyState === 'complete'
  const kept = Object.entries<HostFiber>(root as unknown as Record<string, HostFiber>)
  const [, host] = kept.find(([name]) => name.startsWith('__reactContainer')) ?? []
  return host?.stateNode.current.memoizedState.isDehydrated === false
}
