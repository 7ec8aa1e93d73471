/** Asks before an incomplete sum is sent to a customer, so that it is never sent by accident. */
import { useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

export const useIncompleteQuestion = (statement: Pick<CostBreakdown, 'complete' | 'missing'> | undefined) => {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  return {
    /** Runs at once when the sum is complete, and when there is no statement. */
    askFirst: (run: () => void) => {
      if (statement?.complete === false) setAsked(() => run)
      else run()
    },
    question: (
      <ConfirmDialog
        opened={asked !== null}
        title="Отправить неполный итог?"
        action="Отправить неполный"
        onConfirm={() => {
          asked?.()
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        Не посчитано: {statement?.missing.map(({ message }) => message).join(' ')}
      </ConfirmDialog>
    ),
  }
}
