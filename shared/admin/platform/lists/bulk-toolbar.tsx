import { Alert, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { focusTitle, keepFocus } from '../components/controls/use-focus-back.ts'
import type { Ticks } from './ticks.tsx'
import type { Bulk } from './use-bulk.ts'

interface BulkToolbarProps {
  bulk: Pick<Bulk, 'problems' | 'forgetProblems'>
  count: number
  /** A number of rows in words. */
  counted(values: { n: number }): string
  ticks: Pick<Ticks, 'set'>
  children: ReactNode
}

export const BulkToolbar = ({ bulk, count, counted, ticks, children }: BulkToolbarProps) => (
  <>
    {bulk.problems.length > 0 && (
      <Alert
        color="red"
        role="alert"
        mb="md"
        title={texts.partlyFailed}
        withCloseButton
        closeButtonLabel={texts.hideMessage}
        onClose={bulk.forgetProblems}
      >
        <ul>
          {bulk.problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Alert>
    )}
    {count > 0 && (
      <Group gap="xs" className="admin-bulk" role="toolbar" aria-label={texts.markedActions}>
        <span>{texts.marked({ counted: counted({ n: count }) })}</span>
        {children}
        <SmallButton
          variant="subtle"
          color="gray"
          onClick={() => {
            keepFocus()
            ticks.set([])
          }}
        >
          {texts.unmark}
        </SmallButton>
      </Group>
    )}
  </>
)

/**
 * Starts an action on the ticked rows and clears the ticks, which removes the toolbar. Rows that `work` resolves with
 * have failed: they are ticked again, for another attempt.
 */
export const startBulk = (
  bulk: Pick<Bulk, 'forgetProblems'>,
  work: () => Promise<readonly { id: number }[]>,
  ticks: Ticks,
) => {
  bulk.forgetProblems()
  const failed = work()
  // Focus inside a removed part moves to the heading; focus in the list stays.
  if (document.activeElement?.closest('.admin-bulk, [role="dialog"], [role="menu"]')) focusTitle()
  ticks.set([])
  void failed.then(rows => new Set(rows.map(({ id }) => id)).forEach(ticks.toggle))
}
