import { chosenOf, runSteps } from './run-steps.mjs'
import { STEPS } from './test-steps.mjs'

// What every change has to pass, with one line at the end that sums it up. `npm test`, or a part of it:
// `npm test -- --only types,unit`. What takes longer is `npm run proof`.

await runSteps(chosenOf(STEPS))
