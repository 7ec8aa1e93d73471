/** Announces the new total to screen readers politely, after the last change of the fields. */
import { useEffect, useState } from 'react'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'

/** Milliseconds without a change before the announcement. */
const rest = 900

export const AnnouncedTotal = ({ statement, live }: { statement: CostBreakdown | null; live: boolean }) => {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!live || !statement) return
    const { total } = statement
    const words = `${totalTitle(statement)}: ${formatMoney(total.uah, 'UAH')}, ${formatMoney(total.usd, 'USD')}, ${formatMoney(total.eur, 'EUR')}`
    const timer = setTimeout(() => setSpoken(words), rest)
    return () => clearTimeout(timer)
  }, [live, statement])
  return (
    <p className="hidden" role="status" data-spoken-total="">
      {spoken}
    </p>
  )
}
