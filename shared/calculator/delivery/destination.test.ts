import { expect, test } from 'vitest'
import { countryOf } from './destination.ts'

test.each([
  ...['Odesa, UA', 'Odessa', ' ОДЕСА ', 'Одесса, Украина', 'Одеса, Україна', 'Odesa, Ukraine'],
  ...['Chornomorsk', 'Черноморск', 'Чорноморськ', 'Pivdennyi', 'Южный', 'Південний', 'Izmail', 'Ізмаїл'],
  ...['Reni', 'Рені', 'Odesa/Chornomorsk', 'Kherson, UA', 'Odesa, UKR'],
])('%s is a Ukrainian port', name => {
  expect(countryOf(name)).toBe('ukraine')
})

test.each(['Klaipeda, LT', 'Gdansk/Gdynia, PL', 'Poti/Batumi, GE', 'Клайпеда, Литва', 'Констанца, Румунія'])(
  '%s is abroad',
  name => {
    expect(countryOf(name)).toBe('abroad')
  },
)

test.each(['', 'Klaipeda', 'Klaipeda, port', 'Odesa/Klaipeda', 'Nowhere,', 'Одесский порт'])(
  '%s is in a country that cannot be read',
  name => {
    expect(countryOf(name)).toBe('unknown')
  },
)
