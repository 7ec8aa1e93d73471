/** A page from the network; the copy of the device when the network gives none, or none in time. */

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

/** A proxy responds for the server while it starts, or the server has no time: what was seen before is better. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

const never = new Promise<never>(() => undefined)
