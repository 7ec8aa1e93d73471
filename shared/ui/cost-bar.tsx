/**
 * Stacked bar of a statement's groups, and a hairline beside each line. SVG takes widths as attributes, so the server's
 * HTML needs no inline style, which the content policy forbids.
 */
import { shares as sharesLabel } from '#messages/calculation/statement.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, LineGroup } from '#shared/calculator/statement/statement-shape.ts'

interface CostBarProps {
  statement: CostBreakdown
  legend?: boolean
  texts?: Pick<EngineTexts, 'groups'> | undefined
}

export const CostBar = ({ statement, legend = true, texts }: CostBarProps) => {
  const parts = shares(statement, texts)
  if (parts.length === 0) return null
  return (
    <figure className="shares">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={sharesLabel}>
        {parts.map(part => (
          <rect key={part.group} data-group={part.group} x={part.start} y="0" width={part.width} height="4" />
        ))}
      </svg>
      {legend && (
        <figcaption>
          <ul>
            {parts.map(part => (
              <li key={part.group} data-group={part.group}>
                {`${part.title} ${Math.round(part.width)}\u00a0%`}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  )
}

/** Hairline for the share of one line; decorative, since the text has the number. */
export const CostBarLine = ({ group, percent }: { group: LineGroup; percent: number }) => (
  <svg className="share-line" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect data-group={group} width={percent} height="1" />
  </svg>
)

/** Share of the total with two decimals, for drawing. */
export const percentOf = (uah: string, total: string): number =>
  Number(total) > 0 ? Math.round((Number(uah) / Number(total)) * 10_000) / 100 : 0

/** Shares of the total in per cent, in the statement's order; groups that cost nothing are left out. */
const shares = (
  statement: Pick<CostBreakdown, 'lines' | 'rates' | 'total'>,
  texts: Pick<EngineTexts, 'groups'> | undefined,
) => {
  let start = 0
  return groupsOf(statement, texts).flatMap(({ group, title, subtotal }) => {
    const width = percentOf(subtotal.uah, statement.total.uah)
    if (width === 0) return []
    const part = { group, title, start: Math.round(start * 100) / 100, width }
    start += width
    return [part]
  })
}
