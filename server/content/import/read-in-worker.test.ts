/** What a stranger's file can cost: it is named, the rest comes in, and the server serves others meanwhile. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inLanguage } from '#server/platform/in-language.ts'
import type { WorkerLimits } from '#server/platform/workers/limited-worker.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { reportText } from './import-report.ts'
import { openExport } from './read-in-worker.ts'
import { runImport } from './testing/run-import.ts'

/** Two of the programs' own limits, smaller: a test has no minute. */
const limits: WorkerLimits = { memory: 256, processor: 2_000, clock: 60_000, lookEvery: 50 }

/** Marks that begin emphasis at each address: the reader of Markdown looks back over all of them, again and again. */
const endless = '_www.'.repeat(30_000)
const deepQuote = '> '.repeat(8_000)

const tooHeavy = 'текст не удалось разобрать за отведённое время: упростите его разметку'

describe('an import with a file that is too heavy', () => {
  const { server } = serverOfTest()
  let folder: string
  beforeEach(async () => {
    folder = emptyFolder('heavy')
  })
  const markdown = (name: string, text: string, head = '') =>
    writeFileSync(join(folder, name), `---\ntitle: ${name}\ndate: 2022-01-01\n${head}---\n${text}\n`)

  it('reports in the language of whoever imports, in the thread that reads as well', async () => {
    markdown('a.md', '<form></form>')
    markdown('b.md', 'Два', `cover: ${'['.repeat(50_000)}\n`)
    const text = await inLanguage('uk', async () => reportText(await runImport(server.ctx, folder)))
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^✓ {2}a\.md/),
      '',
      'Перенесено не все:',
      expect.stringMatching(/Форма: редактор такого не зберігає\./),
      '',
      'Пропущено b.md: поля на початку файлу не прочитати',
      '',
      'Перенесено: 1',
      'Пропущено: 1',
    ])
  })

  it('names it and brings in the rest, and serves others while it reads', async () => {
    markdown('a.md', 'Один')
    markdown('b-endless.md', endless)
    markdown('c-deep.md', deepQuote)
    markdown('d-head.md', 'Два', `cover: ${'['.repeat(50_000)}\n`)
    markdown('e.md', 'Три')
    let isOver = false
    const importing = runImport(server.ctx, folder, { limits }).finally(() => {
      isOver = true
    })
    for (let times = 0; times < 10; times += 1)
      expect((await server.call('GET', '/api/category')).status).toBe(200)
    expect(isOver).toBe(false)
    const report = await importing
    expect(report.posts.map(({ title, result, leftOut }) => [title, result, leftOut[0]?.why])).toEqual([
      ['a.md', 'added', undefined],
      ['b-endless.md', 'failed', tooHeavy],
      ['c-deep.md', 'failed', 'слишком много вложенных элементов'],
      ['e.md', 'added', undefined],
    ])
    expect([...report.skipped.keys()]).toEqual(['d-head.md: поля в начале файла не прочитать'])
  })

  it('names one that fills the memory', async () => {
    markdown('a.md', 'Один')
    markdown('b.md', 'a*b* '.repeat(400_000))
    markdown('c.md', 'Два')
    const { posts } = await runImport(server.ctx, folder, {
      limits: { ...limits, memory: 64, processor: 60_000 },
    })
    expect(posts.map(({ result }) => result)).toEqual(['added', 'failed', 'added'])
  })

  it('refuses a file whose values do not fit the memory', async () => {
    const file = join(folder, 'ghost.json')
    writeFileSync(file, `{"data":{"posts":[]},"more":[${'[],'.repeat(5_000_000)}[]]}`)
    await expect(openExport(file, { limits: { ...limits, memory: 64, processor: 60_000 } })).rejects.toThrow(
      'не помещается в память',
    )
  })

  it('ends at once when the server stops, and goes on the next time', async () => {
    markdown('a.md', 'Один')
    markdown('b.md', endless)
    const stop = new AbortController()
    const ctx = { ...server.ctx, stopping: stop.signal }
    const report = await runImport(ctx, folder, {
      limits: {},
      isOver: () => {
        setTimeout(() => stop.abort(), 300)
        return false
      },
    })
    expect(report).toMatchObject({ stopped: true, ended: false, counts: { added: 1, failed: 0 } })
  })

  it('names a text whose cleaning takes too long', async () => {
    markdown('a.md', 'Один')
    const source = await openExport(folder, { limits: { ...limits, processor: 1_000 } })
    const found = await source.record(0)
    if (found?.kind !== 'post') throw new Error('no post')
    const html = '<b>x</b> '.repeat(460_000)
    const preparation = { pictures: new Map(), publicUrl: 'https://a.example', now: new Date() }
    await expect(source.prepare({ ...found.post, html }, preparation)).rejects.toThrow(tooHeavy)
    expect((await source.prepare(found.post, preparation)).fields.title).toBe('a.md')
    await source.close()
  })
})
