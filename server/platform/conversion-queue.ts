/** Converts uploaded files one at a time on a server, so that only one is in memory as a whole. */
import { createFairMutex } from './queue.ts'

export interface ToConvert {
  /** Account in whose turn the file is converted; 0 for the program itself. */
  account: number
  /** Reads the whole file; called once its turn has come. */
  read(): Promise<Buffer>
}

/** Accounts take turns. Not re-entrant: a call from inside a running conversion would wait for itself. */
export const inConversionTurn = createFairMutex()
