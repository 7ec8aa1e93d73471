/** Asks before an incomplete sum is sent to a customer, so that it is never sent by accident. */
import * as texts from '#messages/admin/calculation/quotes.js'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

/** Runs at once when the sum is complete, and when there is no statement. */
export const askIfIncomplete = (
  statement: Pick<CostBreakdown, 'complete' | 'missing'> | undefined,
  run: () => void,
): void => {
  if (statement?.complete !== false) run()
  else
    confirm({
      title: texts.sendIncompleteQuestion,
      action: texts.sendIncomplete,
      text: texts.notCounted({ value1: statement.missing.map(({ message }) => message).join(' ') }),
      act: async () => run(),
    })
}
