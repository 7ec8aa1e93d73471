import { expect, test } from 'vitest'
import { unsavedQuestion } from './question-dialogs.ts'

test.each([
  [{ queued: 3, drafts: 0 }, 'Ждут отправки на этот сервер: 3.'],
  [{ queued: 0, drafts: 1 }, 'Не сохранено на нём: 1.'],
  [{ queued: 2, drafts: 4 }, 'Ждут отправки на этот сервер: 2. Не сохранено на нём: 4.'],
])('names what would be lost: %j', (unsaved, message) => {
  expect(unsavedQuestion(unsaved)).toMatchObject({ message, defaultId: 0, cancelId: 0 })
})
