/** Scrolls to the first problem of a rejected form, once its messages are rendered. */
import { useEffect, useState } from 'react'

/**
 * Event on the field with the problem: an editor shows the place within its text. A tab that hides the field cancels
 * the event, opens, and calls `focusProblem` once the field is visible.
 */
export const problemEvent = 'admin:problem'

/**
 * Call in the same update that sets the messages of a rejected form: React renders both at once, and the first problem
 * is looked for only after that.
 */
export const useShowProblems = (): (() => void) => {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) showFirstProblem()
  }, [refusals])
  return () => setRefusals(number => number + 1)
}

/** Focuses the first problem and scrolls it to the middle of the window, clear of sticky bars. */
export const showFirstProblem = (): void => {
  // A page may have several forms: the one that has the focus comes first.
  const form = document.activeElement?.closest('form')
  const problem = form?.querySelector<HTMLElement>(problems) ?? document.querySelector<HTMLElement>(problems)
  if (!problem) return
  problem.closest('details')?.setAttribute('open', '')
  const event = new CustomEvent(problemEvent, { bubbles: true, cancelable: true })
  if (problem.dispatchEvent(event)) focusProblem(problem)
}

export const focusProblem = (problem: HTMLElement): void => {
  problem.scrollIntoView({ block: 'center' })
  problem.focus({ preventScroll: true })
}

/** Fields with a problem; Mantine marks its password fields with `data-invalid`. */
const problems = '[aria-invalid="true"], input[data-invalid], [data-problem]'
