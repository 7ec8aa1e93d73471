/** Takes a page from the network, or from the cache when the network gives none in time. */

export interface FreshOrCopy {
  response: Response
  isCopy: boolean
}

/**
 * @param tooLate resolves when nobody should wait any longer while there is a copy
 * @throws what the network has thrown, where there is no copy
 */
export const freshOrCopy = async (
  fresh: Promise<Response>,
  copy: Response | undefined,
  tooLate: Promise<unknown> = never,
): Promise<FreshOrCopy> => {
  if (!copy) return { response: await fresh, isCopy: false }
  const response = await Promise.race([fresh.catch(() => null), tooLate.then(() => null)])
  return response && !isAway(response) ? { response, isCopy: false } : { response: copy, isCopy: true }
}

/** True for responses of a proxy or of an overloaded server; a cached page is better. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

const never = new Promise<never>(() => undefined)
