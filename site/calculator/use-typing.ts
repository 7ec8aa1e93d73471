/** A number is wrong while it is half typed: «2» is no year yet. What is wrong with a field is said once it is left. */
import { useState } from 'react'

export const useTyping = (problems: Record<string, string>) => {
  const [typed, typing] = useState('')
  const { [typed]: _unfinished, ...shown } = problems
  return { shown, typing }
}
