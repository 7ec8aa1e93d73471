/** An amount of the tables and options: US cents with their readable text, which is made once. */
import { groupThousands } from '#shared/domain/money/money.ts'

export interface Dollars {
  cents: number
  /** `1 350 USD`. */
  text: string
}

export const dollars = (cents: number): Dollars => ({ cents, text: `${shownAmount(cents)} USD` })

/** Cents for people: groups of three, decimal comma, no `,00`: 135050 → `1 350,50`. */
export const shownAmount = (cents: number): string => {
  const rest = cents % 100
  const whole = groupThousands(String((cents - rest) / 100))
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`
}
