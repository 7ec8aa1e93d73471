/** A folder for one test or file; it goes with the temporary folder of the whole run. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const emptyFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`))
