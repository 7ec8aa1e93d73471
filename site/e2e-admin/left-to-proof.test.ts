import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leftToProof as leftByDesktop } from '#desktop/e2e/left-to-proof.ts'
import { leftToProof as leftBySite } from '#site/e2e/left-to-proof.ts'
import { titled } from '#site/e2e/titled.ts'
import { leftToProof as leftByAdmin } from './left-to-proof.ts'

// By the sources, without a browser: `web-only.test.ts` asks Playwright itself, in the proof.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The titles of a suite's journeys as expressions, with anything in place of what a template fills in. */
const titlesIn = (folder: string): RegExp[] =>
  globSync(`${folder}/*.spec.ts`, { cwd: root }).flatMap(file =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/\btest\(\s*(['"`])(.+?)\1,/g)].map(
      ([, , title = '']) =>
        new RegExp(
          `^${title
            .split(/\$\{[^}]*\}/)
            .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('.*')}$`,
        ),
    ),
  )

test.each([
  ['visitors', leftBySite, 'site/e2e'],
  ['the office', leftByAdmin, 'site/e2e-admin'],
  ['the program', leftByDesktop, 'desktop/e2e'],
])('each name that is left to the proof is that of a journey of %s', (_whose, left, folder) => {
  const titles = titlesIn(folder)
  expect(titles.length).toBeGreaterThan(10)
  expect(Object.keys(left).filter(name => !titles.some(title => title.test(name)))).toEqual([])
})

test('a name leaves out the journey that is called so, and none whose title ends with it', () => {
  const left = titled(['/usa fits', 'in a post'])
  expect(
    ['page.spec.ts /usa fits', 'together.spec.ts in a post @proof'].every(title => left.test(title)),
  ).toBe(true)
  expect(['page.spec.ts /uk/usa fits', 'in a post and more'].some(title => left.test(title))).toBe(false)
})
