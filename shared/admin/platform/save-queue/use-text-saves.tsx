/** Comments and answers that wait in memory, as a part of the save queue. */

import * as words from '#messages/admin/platform/save-queue.js'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { focusRow } from '../components/controls/use-focus-back.ts'
import { CopyUnsaved } from '../drafts/copy-unsaved.tsx'
import { dropDue, sendDue, typedIn, useDueTexts } from '../drafts/use-unsent.ts'
import { useStillSignedIn } from '../session/use-session.ts'
import type { QueuePart } from './unsent-changes.tsx'
import { wordsIn } from './use-record-saves.tsx'

export const useTextSaves = (): QueuePart => {
  const isSignedIn = useStillSignedIn()
  const texts = useDueTexts()
  const due = texts.filter(({ problem }) => problem === null)
  return {
    count: texts.length,
    rows: texts.map(text => {
      const { place: key, path: to, title, since, problem } = text
      const isStuck = problem !== null
      return {
        key,
        to,
        title,
        since,
        isStuck,
        text: isStuck ? words.notSent({ problem }) : words.willSend,
        actions: isStuck && (
          <>
            <CompactButton
              onClick={() => {
                focusRow()
                dropDue(text)
              }}
            >
              {words.dropText}
            </CompactButton>
            <CopyUnsaved text={wordsIn(typedIn(text))} />
          </>
        ),
      }
    }),
    due: due.map(({ place, since }) => place + since),
    async send() {
      for (const text of due) {
        // Another colleague may have signed in during the last call.
        if (!isSignedIn() || (await sendDue(text))) return { isSent: false, isLeft: true }
      }
      return { isSent: true, isLeft: false }
    },
  }
}
