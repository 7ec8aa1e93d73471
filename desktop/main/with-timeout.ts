/**
 * Timeout of a promise: rejects when the work takes longer, without cancelling it.
 * @param milliseconds a keychain may wait for ever for a person, and a server for its network
 */
export const withTimeout = <T>(work: Promise<T>, milliseconds: number, worker: string): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error(`${worker} did not respond in time`)), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
