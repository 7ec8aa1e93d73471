import { expect, test } from 'vitest'
import { unsavedWorkQuestion } from './question-dialogs.ts'

test.each([
  [{ waiting: 3, drafts: 0 }, true, 'Ждут отправки на этот сервер: 3.'],
  [{ waiting: 0, drafts: 1 }, true, 'Не сохранено на нём: 1.'],
  [{ waiting: 2, drafts: 4 }, true, 'Ждут отправки на этот сервер: 2. Не сохранено на нём: 4.'],
  [{ waiting: 0, drafts: 0 }, false, 'Ждут и изменения заявок; сколько их, сейчас не прочитать.'],
])('names what would be lost: %j, readable: %s', (unsaved, isReadable, message) => {
  expect(unsavedWorkQuestion(unsaved, isReadable)).toMatchObject({ message, defaultId: 0, cancelId: 0 })
})
