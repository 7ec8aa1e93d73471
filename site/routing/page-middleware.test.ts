import { describe, expect, it, vi } from 'vitest'
import { runPageMiddleware } from './page-middleware.ts'

describe('middleware', () => {
  it.each(['nobody', 'toString', '__proto__'])('%s is unknown: status 500', name => {
    expect(() => runPageMiddleware([name], { path: '/', leaveFor: () => {} })).toThrow(
      expect.objectContaining({ status: 500, message: `Unknown middleware ${name}` }),
    )
  })

  it('admin-auth hands the address to the server', () => {
    const leaveFor = vi.fn()
    expect(runPageMiddleware(['admin-auth'], { path: '/admin/posts?page=2', leaveFor })).toBe('leave')
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/admin/posts?page=2')
  })

  it('a page without middleware is shown', () => {
    expect(runPageMiddleware([], { path: '/', leaveFor: () => {} })).toBe('stay')
  })
})
