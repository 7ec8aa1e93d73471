import { chosenOf, runSteps } from './run-steps.mjs'
import { STEPS } from './test-steps.mjs'

// Runs the checks that every change has to pass and sums them up in one line. `npm test`, or a part of it: `npm test --
// --only types,unit`. Longer ones are `npm run proof`.

await runSteps(chosenOf(STEPS))
