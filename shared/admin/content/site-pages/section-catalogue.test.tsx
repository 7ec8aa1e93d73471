// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Role } from '#shared/domain/can.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { SectionCatalogue } from './section-catalogue.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const offeredTo = async (role: Role): Promise<(string | null)[]> => {
  const Opened = () => <SectionCatalogue onChoose={() => {}} onClose={() => {}} />
  screen = await renderScreen(Opened, { role })
  await screen.until(() => document.querySelector('[role=dialog] li'))
  return [...document.querySelectorAll('[role=dialog] li strong')].map(each => each.textContent)
}

test.each<[Role, boolean]>([
  ['owner', true],
  ['editor', false],
])('quote against fact is offered to whoever may see money: %s %s', async (role, isOffered) => {
  const offered = await offeredTo(role)
  expect(offered).toContain('Галерея')
  expect(offered.includes('Расчёт и\u00a0факт')).toBe(isOffered)
})
