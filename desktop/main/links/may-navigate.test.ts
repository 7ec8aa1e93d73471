import { expect, test } from 'vitest'
import { mayNavigate } from './may-navigate.ts'

test.each([
  'app://office/',
  'app://office/admin',
  'app://office/admin/posts/12?tab=seo',
  'app://office/admin/login?message=session',
  'app://office/admin#top',
])('the window may go to %s', address => {
  expect(mayNavigate(address)).toBe(true)
})

test.each([
  '',
  'about:blank',
  'https://example.com/admin',
  'http://office/admin',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:app://office/8d1c',
  'app://office.evil/admin',
  'app://evil/admin',
  'app://office@evil/admin',
  'app://somebody@office/admin',
  'app://:secret@office/admin',
  'app://user:pass@office/admin',
  'app://office:81/admin',
  'APP2://office/admin',
  'app:office/admin',
  'app://office/api/post/1',
  'app://office/api/admin',
  'app://office/media/admin/',
  'app://office/media/page.html',
  'app://office/administrator',
  'app://office/%61pi/post',
  'app://office/admin/../api/post',
  'app://office/admin/%2e%2e/api/post',
  'app://office/%E0%A4%A',
  'view-source:app://office/admin',
  'devtools://devtools/bundled/inspector.html',
])('the window may not go to %s', address => {
  expect(mayNavigate(address)).toBe(false)
})
