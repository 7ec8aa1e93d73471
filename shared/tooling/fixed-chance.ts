/** Set-up of `npm test`: properties are tried on the same examples each time; those of `npm run proof` are new ones. */
import fc from 'fast-check'
import { isProof } from './sample.ts'

if (!isProof) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
