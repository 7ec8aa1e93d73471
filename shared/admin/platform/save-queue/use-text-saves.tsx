/** Comments and answers that wait in memory, as a part of the outbox. */
import { sendDue, useDueTexts } from '../drafts/use-unsent.ts'
import { type WaitingPart, WaitingRow } from './unsent-changes.tsx'

export const useTextSaves = (): WaitingPart => {
  const texts = useDueTexts()
  const due = texts.filter(({ problem }) => problem === null)
  return {
    count: texts.length,
    rows: texts.map(({ place, title, path, since, problem }) => (
      <WaitingRow key={place} to={path} title={title} since={since}>
        {problem === null ? 'отправим сами, как только появится связь.' : `не отправлено. ${problem}`}
      </WaitingRow>
    )),
    isStuck: due.length < texts.length,
    due: due.map(({ place, since }) => place + since),
    async send() {
      for (const text of due) if (await sendDue(text)) return { isSent: false, isLeft: true }
      return { isSent: true, isLeft: false }
    },
  }
}
