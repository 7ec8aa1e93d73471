/** Length of a text compared with the length that search engines show. */
import classes from './length-hint.module.css'

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

const words: Record<Judgement, string> = {
  empty: 'пусто',
  short: 'коротковато',
  good: 'хорошо',
  long: 'в поиске обрежется',
}

export const LengthHint = ({ text, best }: { text: string; best: readonly [number, number] }) => {
  const length = [...text.trim()].length
  const judgement = judgeLength(length, best)
  return (
    <span className={classes.length} data-judgement={judgement}>
      {length} из {best[1]} знаков, {words[judgement]}
    </span>
  )
}

/** Characters that search engines usually show. */
export const searchLengths = { title: [20, 60], description: [70, 160] } as const
