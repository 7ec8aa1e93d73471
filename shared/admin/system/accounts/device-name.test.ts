import { expect, test } from 'vitest'
import { deviceName } from './own-sessions.tsx'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140 Electron/45.3 Safari/537.36`,
    'Программа для компьютера, Linux',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari, iOS'],
  ['node', 'node'],
  ['', 'Неизвестное устройство'],
])('%s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
