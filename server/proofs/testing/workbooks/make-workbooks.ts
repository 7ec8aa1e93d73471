/**
 * Writes the workbooks that `npm test` reads, each with the program of its folder:
 * `node server/proofs/testing/workbooks/make-workbooks.ts`. The same is done live by `npm run proof -- --only workbooks`.
 */
import { mkdirSync } from 'node:fs'
import { brokerSheets } from './broker-sheets.ts'
import { programs, workbookFolder } from './programs.ts'

for (const { name, write } of programs) {
  const folder = workbookFolder(name)
  mkdirSync(folder, { recursive: true })
  await write(brokerSheets(), folder)
}
