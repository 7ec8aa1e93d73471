// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const notifyWarning = vi.hoisted(() => vi.fn())
vi.mock('#shared/admin/platform/components/dialogs/notify.ts', () => ({ notifyWarning }))

const { pictureHandlers } = await import('./paste-pictures.ts')

beforeEach(() => void notifyWarning.mockReset())

const paste = (html: string) => {
  const clipboardData = { files: [], getData: (type: string) => (type === 'text/html' ? html : '') }
  const event = { clipboardData } as unknown as ClipboardEvent
  return pictureHandlers(files => files.length > 0).handlePaste?.call(
    {} as never,
    {} as never,
    event,
    {} as never,
  )
}

test('a writer is told of hidden text and of pictures that do not come in', () => {
  expect(paste('<p>900 $<span style="mso-hide:all"> 700</span></p><img src="https://a.example/a.jpg">')).toBe(
    false,
  )
  expect(notifyWarning.mock.calls.map(([title]) => title)).toEqual([
    '1 картинка не вставлена',
    'Скрытый текст не вставлен',
  ])
})

test('a dropped file that is no picture is not left to the browser, which would open it', () => {
  const file = new File(['x'], 'price.pdf', { type: 'application/pdf' })
  const take = vi.fn(() => true)
  const event = { dataTransfer: { files: [file], getData: () => '' } } as unknown as DragEvent
  const view = { posAtCoords: () => ({ pos: 1 }) } as never
  expect(pictureHandlers(take).handleDrop?.call({} as never, view, event, {} as never, false)).toBe(true)
  expect(take).toHaveBeenCalledWith([file], 1)
})

test('words alone come in without a note', () => {
  expect(paste('<p>900 $ <img src="https://a.example/1.svg" alt="🚗"></p>')).toBe(false)
  expect(notifyWarning).not.toHaveBeenCalled()
})
