import { createContext, Script } from 'node:vm'

const context = createContext()
const script = new Script('work()')

/**
 * Milliseconds of work that something costs the processor, however long it had to wait for its turn: for rules on how work
 * may grow with its input, of which a busy machine must know nothing. Throws when it does not end, even from the middle of
 * a regular expression that backtracks.
 *
 * `patience`: real milliseconds. Whatever takes twenty seconds has not merely met a busy machine: it does not end.
 */
export const processorTimeOf = (work: () => void, patience = 20_000): number => {
  const before = process.threadCpuUsage()
  script.runInContext(Object.assign(context, { work }), { timeout: patience })
  return process.threadCpuUsage(before).user / 1000
}
