import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { webOnly } from './web-only.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

// The proof makes all of them; `npm test` takes a sample.
process.env.PROOF = '1'
const { default: desktop } = await import('#desktop/e2e/playwright.config.ts')
const { default: site } = await import('./playwright.config.ts')
const { default: visitorsConfig } = await import('#site/e2e/playwright.config.ts')

const inBrowser = journeysOf('site/e2e-admin/playwright.config.ts')
const inProgram = journeysOf('desktop/e2e/playwright.config.ts')

describe('the journeys of the admin', () => {
  const web = inBrowser.get('mouse') ?? []
  const inWindow = inProgram.get('admin') ?? []

  test('all run in the desktop window too, but for those that say why not', () => {
    expect(web.length).toBeGreaterThan(70)
    expect(web.filter(title => !inWindow.includes(title)).sort()).toEqual(Object.keys(webOnly).sort())
    expect(inWindow.filter(title => !web.includes(title))).toEqual([])
  })

  test('all are made by mouse and by keyboard alone, in both programs', () => {
    expect(inBrowser.get('keyboard')).toEqual(web)
    expect(inProgram.get('admin-mouse')).toEqual(inWindow)
    for (const [config, name, hands] of [
      [desktop, 'admin', 'keyboard'],
      [desktop, 'admin-mouse', 'mouse'],
      [site, 'keyboard', 'keyboard'],
    ] as const) {
      expect(config.projects?.find(project => project.name === name)?.use?.hands).toBe(hands)
    }
  })
})

describe('what `npm test` leaves to the proof', () => {
  test('is nothing in the proof itself: it leaves no journey out and gives no second attempt', () => {
    for (const config of [desktop, site, visitorsConfig])
      expect([config.grepInvert, config.retries]).toEqual([undefined, 0])
  })
})

/** Titles of what Playwright would run, by project. */
function journeysOf(config: string): Map<string, string[]> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']
  const answer = execFileSync(process.execPath, [...command, '--config', config], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const journeys = new Map<string, string[]>()
  const add = (suite: Suite): void => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { projectName } of tests)
        journeys.set(projectName, [...(journeys.get(projectName) ?? []), title])
    for (const inner of suite.suites ?? []) add(inner)
  }
  for (const suite of (JSON.parse(answer) as { suites: Suite[] }).suites) add(suite)
  return journeys
}

interface Suite {
  specs?: { title: string; tests: { projectName: string }[] }[]
  suites?: Suite[]
}
