/** Set-up of `npm test`: property tests use the same examples each time; `npm run proof` uses new ones. */
import fc from 'fast-check'
import { isProof } from './sample.ts'

if (!isProof) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
