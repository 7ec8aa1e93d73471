/** Holds back the problem of a field until it loses the focus: a half-typed number such as «2» is no year yet. */
import { useState } from 'react'

export const useDelayedProblems = (problems: Record<string, string>) => {
  const [typed, typing] = useState('')
  const { [typed]: _unfinished, ...shown } = problems
  return { shown, typing }
}
