export interface FreshOrCopy {
  response: Response
  isCopy: boolean
}

/**
 * @param fresh response of the network
 * @param tooLate resolves when the cached copy is to be used instead of waiting longer
 * @throws the error of the network, where there is no copy
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

/** True for responses of a proxy or an overloaded server, instead of which a cached page is shown. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

const never = new Promise<never>(() => undefined)
