/**
 * React's development build notes with each element where it was made, a sixth of the processor time of a screen; tests
 * read no such note. Elements are made as in what ships; everything else of the development build stays, `act` among it.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

if ('document' in globalThis) {
  const runtimes = join(dirname(require.resolve('react')), 'cjs')
  const { jsx, jsxs } = require(join(runtimes, 'react-jsx-runtime.production.js'))
  // Before anything imports them: an import of a CommonJS module keeps what it has found.
  Object.assign(require('react/jsx-runtime'), { jsx, jsxs })
  Object.assign(require('react/jsx-dev-runtime'), { jsxDEV: jsx })
}
