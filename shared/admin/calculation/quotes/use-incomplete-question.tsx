/** Asks before a sum that lacks something leaves for a customer: it goes to nobody by a slip of the hand. */
import { useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

export const useIncompleteQuestion = (statement: Pick<CostBreakdown, 'complete' | 'missing'> | undefined) => {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  return {
    /** Runs at once where the sum is complete, and where there is none. */
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
