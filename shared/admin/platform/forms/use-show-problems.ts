/** Leads to what keeps a form from being saved, after the messages have been rendered. */
import { useEffect, useState } from 'react'

/** Sent to the field that has the problem, for what hides it, such as a tab, and for one that knows better what to show, such as a picture in a text. */
export const problemEvent = 'admin:problem'

/**
 * To be called when a form was rejected, together with the change that shows the messages: React renders both at once,
 * and only then the first problem is looked for.
 */
export const useShowProblems = (): (() => void) => {
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) showFirstProblem()
  }, [refusals])
  return () => setRefusals(number => number + 1)
}

/** Brings the first problem into the middle of the window, clear of everything that sticks, and the focus to it. */
export const showFirstProblem = (): void => {
  // A page may have several forms: the one that is being written in comes first.
  const form = document.activeElement?.closest('form')
  const problem = form?.querySelector<HTMLElement>(problems) ?? document.querySelector<HTMLElement>(problems)
  if (!problem) return
  problem.closest('details')?.setAttribute('open', '')
  problem.dispatchEvent(new CustomEvent(problemEvent, { bubbles: true }))
  problem.scrollIntoView({ block: 'center' })
  problem.focus({ preventScroll: true })
}

/** Mantine's fields for passwords are marked in a way of their own. */
const problems = '[aria-invalid="true"], input[data-invalid], [data-problem]'
