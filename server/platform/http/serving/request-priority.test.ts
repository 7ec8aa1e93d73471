import { expect, it } from 'vitest'
import { priorityOf } from './request-priority.ts'

const token = { authorization: 'Bearer x' }

it.each([
  ['POST', '/api/mail/callback', {}, 'lead'],
  ['POST', '/api/mail/calculation', {}, 'lead'],
  ['POST', '/api/auth/login', {}, 'sign-in'],
  ['POST', '/api/auth/logout', token, 'sign-in'],
  ['GET', '/callback', {}, 'lead'],
  ['GET', '/calculation', {}, 'lead'],
  ['GET', '/thanks?form=callback', {}, 'lead'],
  ['GET', '/thanks?form=callback&number=7&at=1', {}, 'lead'],
  ['GET', '/callback?price=1', {}, 'search'],
  ['GET', '/admin/login?message=session', {}, 'sign-in'],
  ['GET', '/api/auth/session', {}, 'sign-in'],
  ['GET', '/callback?price=1', {}, 'search'],
  ['GET', '/api/mail/callback', {}, 'page'],
  ['GET', '/', {}, 'page'],
  ['HEAD', '/calculator?price=1', {}, 'search'],
  ['GET', '/blog?q=1', token, 'search'],
  ['GET', '/blog?page=2', {}, 'page'],
  ['GET', '/api/page?path=%2F', {}, 'page'],
  ['GET', '/api/page?path=%2Fcalculator%3Fprice%3D1', {}, 'search'],
  ['GET', '/api/post?page=1', {}, 'search'],
  ['GET', '/currency?valcode=USD&date=20260817', {}, 'usual'],
  ['GET', '/api/calculator/currency', {}, 'usual'],
  ['GET', '/administrator', {}, 'page'],
  ['GET', '/api/request', token, 'usual'],
  ['GET', '/admin/posts', {}, 'usual'],
  ['GET', '/media/a.jpg', {}, 'usual'],
  ['GET', '/readyz', {}, 'machine'],
  ['GET', '/metrics', token, 'machine'],
  ['POST', '/healthz', {}, 'usual'],
  ['POST', '/api/calculator/quote', {}, 'usual'],
  ['POST', '/api/mail/callback/x', {}, 'usual'],
])('%s %s is a %s', (method, url, headers, expected) =>
  expect(priorityOf({ method, url, headers })).toBe(expected),
)
