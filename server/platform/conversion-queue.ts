/** Conversions of files from outside: one at a time on a server, so that only one lies in memory as a whole. */
import { createFairMutex } from './queue.ts'

export interface ToConvert {
  /** Account whose turn the conversion takes; 0 for the program itself. */
  account: number
  /** Reads the whole file; called once its turn has come. */
  read(): Promise<Buffer>
}

/** Accounts take turns. Never call it from work that has its turn: it would wait for itself. */
export const inConversionTurn = createFairMutex()
