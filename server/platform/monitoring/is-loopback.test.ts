import { describe, expect, it } from 'vitest'
import { isLoopback } from './is-loopback.ts'

describe('a request made on this machine', () => {
  it.each([
    ['127.0.0.1', {}],
    ['127.1.2.3', {}],
    ['127.255.255.254', {}],
    ['::1', {}],
  ])('is one from %s', (address, headers) => {
    expect(isLoopback(address, headers)).toBe(true)
  })

  it.each([
    ['203.0.113.9', {}],
    ['127.0.0.1.example.com', {}],
    ['1127.0.0.1', {}],
    ['127.0.0.1, 203.0.113.9', {}],
    ['0.0.0.0', {}],
    ['::', {}],
    ['10.0.0.1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['::1', { forwarded: 'for=203.0.113.9' }],
    ['127.0.0.1', { 'x-real-ip': '203.0.113.9' }],
    ['127.0.0.1', { via: '1.1 proxy' }],
  ])('is none from %s with %j', (address, headers) => {
    expect(isLoopback(address, headers)).toBe(false)
  })
})
