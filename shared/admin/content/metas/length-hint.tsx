import { Text } from '@mantine/core'

/**
 * Judges the length; `best` is the range in characters.
 *
 * @example judgeLength(70, [30, 60]) // 'long'
 */
export const judgeLength = (length: number, [from, to]: readonly [number, number]): Judgement => {
  if (length === 0) return 'empty'
  if (length < from) return 'short'
  return length > to ? 'long' : 'good'
}

export type Judgement = 'empty' | 'short' | 'good' | 'long'

const looks: Record<Judgement, { words: string; colour: string }> = {
  empty: { words: 'пусто', colour: 'inherit' },
  short: { words: 'коротковато', colour: 'var(--admin-warn)' },
  good: { words: 'хорошо', colour: 'var(--admin-good)' },
  long: { words: 'в поиске обрежется', colour: 'var(--admin-warn)' },
}

interface LengthHintProps {
  text: string
  best: readonly [number, number]
  /** True within a list, where colours would distract. */
  quiet?: boolean
}

export const LengthHint = ({ text, best, quiet = false }: LengthHintProps) => {
  const length = [...text.trim()].length
  const { words, colour } = looks[judgeLength(length, best)]
  return (
    <Text span fz="xs" lh="inherit" c={quiet ? 'dimmed' : colour}>
      {length} из {best[1]} знаков, {words}
    </Text>
  )
}

/** Characters that search engines usually show. */
export const searchLengths = { title: [20, 60], description: [70, 160] } as const

export const lengthBelow = (text: string, best: keyof typeof searchLengths) => ({
  description: <LengthHint text={text} best={searchLengths[best]} />,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
})
