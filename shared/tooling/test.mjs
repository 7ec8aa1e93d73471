import { chosenOf, runSteps } from './run-steps.ts'
import { STEPS } from './test-steps.ts'

// Runs the checks that every change has to pass and prints a summary. `npm test`, or a part of it: `npm test -- --only
// types,unit`. Longer checks are in `npm run proof`.

await runSteps(chosenOf(STEPS))
