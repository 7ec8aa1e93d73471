import { describe, expect, it } from 'vitest'
import { groupsOf } from './statement-groups.ts'
import type { LineGroup, StatementLine } from './statement-shape.ts'

const line = (group: LineGroup, uah: string): StatementLine => ({
  code: uah,
  group,
  title: '',
  basis: '',
  rate: '',
  uah,
  usd: '0.00',
  eur: '0.00',
})
const rates = { USD: 40, EUR: 50, date: '2026-11-20', stale: false }

describe('the groups of a statement', () => {
  it('come in the order of the statement, with their lines as they are and a subtotal taken from the hryvnias', () => {
    const lines = [
      line('services', '0.01'),
      line('customs', '100.10'),
      line('auction', '4000.00'),
      line('customs', '0.90'),
    ]
    expect(groupsOf({ lines, rates })).toEqual([
      {
        group: 'auction',
        title: 'Покупка',
        lines: [lines[2]],
        subtotal: { uah: '4000.00', usd: '100.00', eur: '80.00' },
      },
      {
        group: 'customs',
        title: 'Государственные платежи',
        lines: [lines[1], lines[3]],
        subtotal: { uah: '101.00', usd: '2.53', eur: '2.02' },
      },
      {
        group: 'services',
        title: 'Услуги',
        lines: [lines[0]],
        subtotal: { uah: '0.01', usd: '0.00', eur: '0.00' },
      },
    ])
  })

  it('without lines are left out', () => {
    expect(groupsOf({ lines: [], rates })).toEqual([])
    expect(groupsOf({ lines: [line('delivery', '1.00')], rates }).map(({ title }) => title)).toEqual([
      'Доставка до границы',
    ])
  })
})
