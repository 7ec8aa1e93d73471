/** Action on several rows of a list: one call for each; failed rows are listed by name. */

import { useState } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { fieldProblems, messageOf } from '#shared/client/api-error.ts'
import { useIsMounted } from '#shared/ui/use-is-mounted.ts'
import { useAction } from '../calls/use-action.ts'
import { notifyDone, notifyWarning } from '../components/dialogs/notify.ts'
import { notifyUndoable } from '../components/dialogs/notify-undoable.tsx'

/** `refresh` reads the changed data again; `counted` says a number of rows in words, for the notices. */
export const useBulk = (refresh: () => Promise<unknown>, counted: (values: { n: number }) => string) => {
  /** Messages of the failures, one for each row. */
  const [problems, setProblems] = useState<string[]>([])
  const isShown = useIsMounted()
  const { busy, run } = useAction((_, work: () => Promise<void>) => work())

  /** Resolves with the rows that failed; `notify` is called with the results of the others. */
  const forEach = async <Row, Done>(
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    work: (row: Row) => Promise<Done>,
    notify: (done: Done[]) => void,
  ): Promise<Row[]> => {
    const refused: Row[] = []
    await run(async () => {
      const failed: string[] = []
      const done: Done[] = []
      for (const row of rows) {
        try {
          done.push(await work(row))
        } catch (error) {
          refused.push(row)
          const reasons = Object.values(fieldProblems(error))
          failed.push(`${nameOf(row)}: ${reasons.join(' ') || messageOf(error)}`)
        }
      }
      await refresh()
      setProblems(failed)
      // An undo is pressed on other pages too, and a long action may outlive its list.
      if (failed.length > 0 && !isShown.current) notifyWarning(texts.partlyFailed, failed.join(' '))
      // Last, since an undo pressed while this action still runs would be ignored.
      if (done.length > 0) notify(done)
    })
    return refused
  }

  return {
    busy,
    problems,
    forgetProblems: () => setProblems([]),
    forEach,
    /** Notice of the changed rows, with a button that puts them back one by one. */
    offerUndo: <Row>(
      done: string,
      rows: readonly Row[],
      nameOf: (row: Row) => string,
      putBack: (row: Row) => Promise<unknown>,
      options?: Parameters<typeof notifyUndoable>[2],
    ) =>
      notifyUndoable(
        `${done}: ${counted({ n: rows.length })}`,
        () =>
          void forEach(rows, nameOf, putBack, back =>
            notifyDone(texts.putBack({ counted: counted({ n: back.length }) })),
          ),
        options,
      ),
  }
}

export type Bulk = ReturnType<typeof useBulk>
