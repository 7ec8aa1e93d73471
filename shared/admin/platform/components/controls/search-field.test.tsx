// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { SearchField } from './search-field.tsx'

test('who types on while a search arrives loses no letter', async () => {
  const searches: string[] = []
  let arrive = (_: string) => {}
  const Search = () => {
    const [value, setValue] = useState('')
    arrive = setValue
    return <SearchField label="Поиск" value={value} onChange={text => searches.push(text)} />
  }
  const screen = await renderScreen(Search)
  const input = await screen.until(() => screen.place.querySelector('input'))
  await typeInto(input, 'акц')
  await screen.until(() => searches.length === 1)
  await typeInto(input, 'акциз')
  await act(async () => arrive('акц'))
  expect(input.value).toBe('акциз')
  await screen.until(() => searches.length === 2)
  expect(searches).toEqual(['акц', 'акциз'])
  await act(async () => arrive('акциз'))
  await act(async () => arrive(''))
  expect(input.value).toBe('')
  await screen.close()
})
