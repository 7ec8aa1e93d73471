/** Asks before an incomplete sum is sent to a customer, so that it is never sent by accident. */
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
      title: 'Отправить неполный итог?',
      action: 'Отправить неполный',
      text: `Не посчитано: ${statement.missing.map(({ message }) => message).join(' ')}`,
      act: async () => run(),
    })
}
