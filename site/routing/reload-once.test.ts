import { describe, expect, it, vi } from 'vitest'
import { forgetReload, isChunkFailure, reloadOnce } from './reload-once.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('a chunk that does not load', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://site/assets/blog-1.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])('is told by its message: %s', message => expect(isChunkFailure(new TypeError(message))).toBe(true))

  it('is no ordinary failure', () => expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false))

  it('reloads once and not again, until a page has come up', () => {
    const page = storage()
    const load = vi.fn()
    expect(reloadOnce('/blog', page, load)).toBe(true)
    expect(reloadOnce('/blog', page, load)).toBe(false)
    expect(load).toHaveBeenCalledOnce()
    forgetReload(page)
    expect(reloadOnce('/blog', page, load)).toBe(true)
  })

  it('never reloads without storage', () => {
    const broken = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {},
    }
    const load = vi.fn()
    expect(reloadOnce('/', broken, load)).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })
})
