import { describe, expect, it } from 'vitest'
import {
  arrowsOf,
  houseInPage,
  houseOfToday,
  isShipped,
  shippedSources,
  tablesDeclaredIn,
  targetsOf,
  withoutShortcuts,
} from './house.ts'

describe('the picture of the house', () => {
  it('shows what the imports are today; `npm run house` draws it anew', () => {
    expect(houseInPage()).toBe(houseOfToday())
  })

  it('has an arrow for an import of another room, by alias or by path, at once or later, and none for a test', () => {
    const sources: Record<string, string> = {
      'server/system/accounts/a.ts': "import { b } from '#server/content/posts/b.ts'\nimport './c.ts'",
      'server/system/accounts/c.ts': "const x = await import('../../platform/db/open.ts')",
      'server/content/posts/b.ts': "import type { Tx } from '#server/platform/db/open.ts'",
      'server/platform/db/open.ts': "import pg from 'pg'",
    }
    const arrows = arrowsOf(Object.keys(sources), file => sources[file] ?? '')
    expect([...arrows].filter(([, to]) => to.size > 0).map(([from, to]) => [from, [...to]])).toEqual([
      ['system', ['content', 'platform']],
      ['content', ['platform']],
    ])
    expect(withoutShortcuts(arrows).get('system')).toEqual(['content'])
  })

  it('has an arrow for a file that is read or started by its path, for a template literal and for a type', () => {
    const sources: Record<string, string> = {
      'server/calculation/prices/a.ts': "readFileSync(new URL('../../demo/options.csv', import.meta.url))",
      'server/content/posts/b.ts': `new URL(\`../../system/\${name}.json\`, import.meta.url)`,
      'server/platform/db/c.ts': 'await import(`#server/content/posts/b.ts`)',
      'server/system/accounts/d.ts': "type A = import('#shared/admin/system/bin/bin-page.tsx').A",
      'shared/admin/system/bin/bin-page.tsx': "import type { B } from '#shared/contract/b.ts'",
    }
    const arrows = arrowsOf(Object.keys(sources), file => sources[file] ?? '')
    expect([...arrows].filter(([, to]) => to.size > 0).map(([from, to]) => [from, [...to]])).toEqual([
      ['system', ['admin']],
      ['content', ['system']],
      ['calculation', ['start']],
      ['platform', ['content']],
      ['admin', ['contract']],
    ])
  })

  it('leaves out what only tests, builds and packs', () => {
    const files = ['server/system/accounts/a.ts', 'shared/docs/example.ts']
    expect(files.filter(isShipped)).toEqual(files.slice(0, 1))
  })

  it('rejects rooms in a circle, and a file in no room', () => {
    const circle = new Map([
      ['system', new Set(['content'])],
      ['content', new Set(['system'])],
    ])
    expect(() => withoutShortcuts(circle)).toThrow('system → content → system')
    expect(() => arrowsOf(['server/attic/x.ts'], () => '')).toThrow('server/attic/x.ts is in no room')
  })
})

describe('what the programs consist of', () => {
  const sources = shippedSources()

  it('is reached from where they start: what only tests use stands in a folder that says so', () => {
    const entries =
      /^(desktop\/(main\/main|preload\/preload|renderer\/main)|server\/(commands\/\w+|serve)|site\/(admin|entry-(client|server)|service-worker\/service-worker))\.(ts|tsx|mjs)$/
    const used = new Set(
      [...sources].flatMap(([file, text]) => targetsOf(file, text.replaceAll(/\$\{\w+\}/g, '*'))),
    )
    const isUsed = (file: string) => used.has(file) || used.has(file.replace(/[^/]+(?=\.tsx?$)/, '*'))
    expect([...sources.keys()].filter(file => !isUsed(file) && !entries.test(file))).toEqual([])
  })

  it('writes a table from the wing that it belongs to; reading a name or a number is free', () => {
    const wings = ['system', 'work', 'content', 'calculation', 'platform'] as const
    const wingOf = new Map(
      wings.flatMap(wing => tablesDeclaredIn(wing).map(({ table }) => [table, wing] as const)),
    )
    expect([wingOf.get('quotes'), wingOf.get('invoices')]).toEqual(['calculation', 'work'])
    const found = [...sources].flatMap(([file, text]) => {
      const wing = wings.find(each => file.startsWith(`server/${each}/`))
      if (!wing || file.startsWith('server/platform/db/migrations/')) return []
      return [
        ...text.matchAll(
          /(?:(?:insertInto|updateTable|deleteFrom)\(|(?:insertRow|updateRows?|insertMissing|storeRow)\([^,]+,)\s*'(\w+)/g,
        ),
      ].flatMap(([, table = '']) => {
        const owner = wingOf.get(table) ?? 'platform'
        return owner === wing || owner === 'platform' ? [] : [`${file} writes ${table} of ${owner}`]
      })
    })
    expect(found).toEqual([])
  })
})

describe('the walks of shared/docs/architecture.md', () => {
  const sources = shippedSources()

  /** The files of other wings that a file reaches without leaving its own; the platform lies under all of them. */
  const doorsOf = (start: string): string[] => {
    const [wing = ''] = /^server\/\w+\//.exec(start) ?? []
    const seen = new Set([start])
    const doors = new Set<string>()
    for (const file of seen)
      for (const target of targetsOf(file, sources.get(file) ?? '')) {
        if (target.startsWith(wing)) seen.add(target)
        else if (target.startsWith('server/') && !target.startsWith('server/platform/')) doors.add(target)
      }
    return [...doors]
  }

  it.each([
    ['a post is saved', 'server/content/posts/post.routes.ts', []],
    [
      'a quote is made',
      'server/work/requests/request-forms.routes.ts',
      ['server/calculation/quotes/request-quote.ts', 'server/calculation/quotes/stored-quote.ts'],
    ],
    [
      'a caller is told a price',
      'server/work/requests/request.routes.ts',
      // The last for closing a request: the office's reasons are an option.
      [
        'server/calculation/quotes/request-quote.ts',
        'server/calculation/quotes/stored-quote.ts',
        'server/calculation/quotes/calculator-options.ts',
      ],
    ],
    ['somebody signs in', 'server/system/accounts/auth.routes.ts', []],
    ['a table is uploaded', 'server/calculation/tables/table.routes.ts', []],
  ])('enter each wing by the doors that are named: %s', (_, start, doors) => {
    expect(sources.has(start)).toBe(true)
    expect(doorsOf(start)).toEqual(doors)
  })
})
