import { expect, test } from 'vitest'
import { keepScrollOfVisit } from './scroll-of-visit.ts'

const visit = (readyState: DocumentReadyState) => {
  const history = { scrollRestoration: 'auto' as ScrollRestoration }
  const page = Object.assign(new EventTarget(), { history, document: { readyState } })
  keepScrollOfVisit(page as unknown as Window)
  return {
    mode: () => history.scrollRestoration,
    tell: (event: string) => page.dispatchEvent(new Event(event)),
  }
}

test('the browser finds the place of a page that was left, and of no other', () => {
  const { mode, tell } = visit('interactive')
  expect(mode()).toBe('auto')
  tell('pageshow')
  expect(mode()).toBe('manual')
  tell('pagehide')
  expect(mode()).toBe('auto')
  tell('pageshow')
  expect(mode()).toBe('manual')
})

test('a page that was shown before its program came is the program’s at once', () => {
  expect(visit('complete').mode()).toBe('manual')
})
