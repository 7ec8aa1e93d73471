/** Action on several rows of a list: one call for each; failed rows are listed by name. */
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#shared/client/api-error.ts'
import { useAction } from '../calls/use-action.ts'

/** `refresh` reads the changed data again. */
export const useBulk = (refresh: () => Promise<unknown>) => {
  /** Messages of the failures, one for each row. */
  const [problems, setProblems] = useState<string[]>([])
  const { busy, run } = useAction((_, work: () => Promise<void>) => work())
  return {
    busy,
    problems,
    forgetProblems: () => setProblems([]),
    /** `notify` is called with the results of those that succeeded. */
    forEach: async <Row, Done>(
      rows: readonly Row[],
      nameOf: (row: Row) => string,
      work: (row: Row) => Promise<Done>,
      notify: (done: Done[]) => void,
    ): Promise<boolean> =>
      run(async () => {
        const failed: string[] = []
        const done: Done[] = []
        for (const row of rows) {
          try {
            done.push(await work(row))
          } catch (error) {
            failed.push(`${nameOf(row)}: ${messageOf(error)}`)
          }
        }
        setProblems(failed)
        if (done.length > 0) notify(done)
        await refresh()
      }),
  }
}

export type Bulk = ReturnType<typeof useBulk>

export const BulkProblems = ({ bulk }: { bulk: Pick<Bulk, 'problems' | 'forgetProblems'> }) =>
  bulk.problems.length > 0 ? (
    <Alert
      color="red"
      role="alert"
      className="admin-notice"
      title="Получилось не со всеми"
      withCloseButton
      closeButtonLabel="Скрыть сообщение"
      onClose={bulk.forgetProblems}
    >
      <ul>
        {bulk.problems.map(problem => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  ) : null
