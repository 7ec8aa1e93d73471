// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { ImpactList } from './impact-list.tsx'
import { aLot, anImpact } from './testing/an-impact.ts'

test('a lot says by how much it changes, and why it cannot be compared', async () => {
  const lots = [
    { ...aLot(1, '5000.00', '4000.00', -20), difference: null, percent: null, aboveThreshold: true },
    { ...aLot(2, '0.00', '100.00', 0), percent: null },
    aLot(3, '5000.00', '5500.00', 10),
  ]
  const screen = await renderScreen(() => <ImpactList impact={anImpact(lots)} />)
  const rows = [...screen.place.querySelectorAll<HTMLElement>('tbody tr')]
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Лот 1 Часть сумм пропадёт5 0004 000Не сравнить: итог неполный',
    'Лот 3 Больше 5 %5 0005 500+500 $+10 %',
    'Лот 2 0100+100 $—',
  ])
  expect(rows.map(({ dataset }) => dataset.large)).toEqual(['true', 'true', undefined])
  await screen.close()
})
