import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { webOnly } from './web-only.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

// The proof makes all of them; `npm test` takes a sample.
process.env.PROOF = '1'
const { default: desktop } = await import('#desktop/e2e/playwright.config.ts')
const { default: site } = await import('./playwright.config.ts')

describe('the journeys of the admin', () => {
  const web = journeysOf('site/e2e-admin/playwright.config.ts', 'mouse')
  const inWindow = journeysOf('desktop/e2e/playwright.config.ts', 'admin')

  test('all run in the desktop window too, but for those that say why not', () => {
    expect(web.length).toBeGreaterThan(80)
    expect(web.filter(title => !inWindow.includes(title)).sort()).toEqual(Object.keys(webOnly).sort())
    expect(inWindow.filter(title => !web.includes(title))).toEqual([])
  })

  test('all are made by mouse and by keyboard alone, in both programs', () => {
    expect(journeysOf('site/e2e-admin/playwright.config.ts', 'keyboard')).toEqual(web)
    expect(journeysOf('desktop/e2e/playwright.config.ts', 'admin-mouse')).toEqual(inWindow)
    for (const [config, name, hands] of [
      [desktop, 'admin', 'keyboard'],
      [desktop, 'admin-mouse', 'mouse'],
      [site, 'keyboard', 'keyboard'],
    ] as const) {
      expect(config.projects?.find(project => project.name === name)?.use?.hands).toBe(hands)
    }
  })
})

/** Titles of what Playwright would run. */
function journeysOf(config: string, project: string): string[] {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']
  const answer = execFileSync(process.execPath, [...command, '--config', config, '--project', project], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const titles = (suite: Suite): string[] => [
    ...(suite.specs ?? []).map(({ title }) => title),
    ...(suite.suites ?? []).flatMap(titles),
  ]
  return (JSON.parse(answer) as { suites: Suite[] }).suites.flatMap(titles)
}

interface Suite {
  specs?: { title: string }[]
  suites?: Suite[]
}
