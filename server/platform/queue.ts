/** Runs up to `atOnce` pieces of work at the same moment; rejects more when `queued` wait already. */
export const createLimiter = (bounds: { atOnce: number; queued: number; refuse: () => Error }) => {
  const line: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= bounds.atOnce) {
      if (line.length >= bounds.queued) throw bounds.refuse()
      await new Promise<void>(resolve => line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The freed place goes to the next in the queue at once, so that a new caller cannot overtake.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs work with the same key one after another, in the order of the calls. */
export const createMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const leave = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(leave, leave)
    return turn
  }
}

/**
 * Runs one piece of work at a time. Callers (`who`) take turns, however many pieces one of them has queued; null goes
 * before all of them.
 */
export const createFairMutex = () => {
  /** Queued calls by caller, in the order of their turns. */
  const lines = new Map<number | string | null, (() => void)[]>()
  let isBusy = false
  return async <T>(who: number | string | null, work: () => Promise<T>): Promise<T> => {
    if (isBusy) {
      const line = lines.get(who) ?? []
      lines.set(who, line)
      await new Promise<void>(resolve => line.push(resolve))
    }
    isBusy = true
    try {
      return await work()
    } finally {
      // Moves the caller to the end of the queue, or out of it when nothing of its work is queued.
      const own = lines.get(who)
      lines.delete(who)
      if (own && own.length > 0) lines.set(who, own)
      const next = lines.get(null) ?? lines.values().next().value
      if (next) next.shift()?.()
      else isBusy = false
    }
  }
}

/** Converts uploaded files one at a time on a server, so that only one is in memory as a whole. */
export interface ToConvert {
  /** Account in whose turn the file is converted; 0 for the program itself. */
  account: number
  /** Reads the whole file; called once its turn has come. */
  read(): Promise<Buffer>
}

/** Accounts take turns. Not re-entrant: a call from inside a running conversion would wait for itself. */
export const inConversionTurn = createFairMutex()
