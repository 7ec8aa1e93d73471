import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { messagesOf } from './messages-of-language.ts'

const root = join(import.meta.dirname, '../..')

it('gives a path without a language the one of the build, and leaves one that names its language', async () => {
  const entry = `export { language as built } from '#messages/language.js'
export { language as russian } from '#messages/ru/language.js'
export { language as ukrainian } from '#messages/uk/language.js'`
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      messagesOf('uk'),
      {
        name: 'entry',
        load: id => (id === join(root, 'site/entry.ts') ? entry : null),
        resolveId: id => (id.endsWith('site/entry.ts') ? join(root, 'site/entry.ts') : null),
      },
    ],
    build: { ssr: 'site/entry.ts', write: false, minify: false },
  })) as Rolldown.RolldownOutput
  const [{ code }] = output
  expect(await import(`data:text/javascript,${encodeURIComponent(code)}`)).toMatchObject({
    built: 'uk',
    russian: 'ru',
    ukrainian: 'uk',
  })
})
