import { describe, expect, it } from 'vitest'
import { earlierVisitor } from '#server/proofs/fixtures/earlier-devices.ts'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'
import { forget, readHistory, remember, rename } from './past-calculations-store.ts'

const storage = (first: string | null = null) => {
  let kept = first
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}
const made = (number: number) => ({
  address: `/calculator?price=${number}`,
  name: `Лот ${number}`,
  total: `${number}.00`,
})

describe('the history of calculations', () => {
  it.each(['nonsense', '{}', '[1,null,{"address":"javascript:alert(1)","name":"x","total":"1.00"}]'])(
    'reads nothing out of %s',
    kept => expect(readHistory(storage(kept))).toEqual([]),
  )

  it('keeps the last five, newest first, each once', () => {
    const place = storage()
    for (const number of [1, 2, 3, 4, 5, 6, 3]) remember(place, made(number))
    expect(readHistory(place).map(({ total }) => total)).toEqual(['3.00', '6.00', '5.00', '4.00', '2.00'])
  })

  it('keeps a given name when the same calculation comes again, and an empty one is none', () => {
    const place = storage()
    remember(place, made(1))
    rename(place, made(1).address, '  Для жены ')
    rename(place, made(1).address, '   ')
    expect(remember(place, { ...made(1), total: '2.00' })).toEqual([
      { address: '/calculator?price=1', name: 'Для жены', total: '2.00' },
    ])
  })

  it('forgets one and leaves the others', () => {
    const place = storage()
    for (const number of [1, 2, 3]) remember(place, made(number))
    forget(place, made(2).address)
    expect(readHistory(place).map(({ total }) => total)).toEqual(['3.00', '1.00'])
  })

  it('goes on when storage rejects', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(remember(full, made(1))).toEqual([made(1)])
  })

  it('has what 1.0.0 has left there, each as a calculation that opens', () => {
    const history = readHistory(storage(earlierVisitor().localStorage.calculations))
    const opened = history.map(({ address }) => parseQuery(new URL(address, 'http://x').searchParams))
    expect(opened).toMatchObject([
      { route: 'georgia', engine: 'hybrid', price: '9750', carriage: '1200' },
      { route: 'georgia', engine: 'hybrid', price: '12000', carriage: '1200' },
    ])
  })
})
