import { expect, it } from 'vitest'
import { findYards, yardsByState } from './find-yards.ts'

const yards = ['Somerville, NJ', 'Trenton, NJ', 'Long Island, NY', 'Savannah, GA', 'NC - CHINA GROVE']
const ports = ['Newark, NJ', 'Savannah, GA']

it.each([
  ['NJ - SOMERVILLE', ['Somerville, NJ']],
  ['somer', ['Somerville, NJ']],
  ['Somerville NJ', ['Somerville, NJ']],
  ['nj', ['Somerville, NJ', 'Trenton, NJ']],
  ['New Jersey', ['Somerville, NJ', 'Trenton, NJ']],
  ['08876', ['Somerville, NJ', 'Trenton, NJ']],
  ['117', ['Long Island, NY']],
  ['China Grove', ['NC - CHINA GROVE']],
  ['North Carolina', ['NC - CHINA GROVE']],
  // No yard stands there, but a ship leaves from there.
  ['Newark', ['Somerville, NJ', 'Trenton, NJ']],
  ['Georgia', ['Savannah, GA']],
  ['99999', []],
  ['Атлантида', []],
  [' - ', []],
])('«%s» finds %j', (typed, found) => {
  expect(findYards(typed, yards, ports)).toEqual(found)
})

it('a list of yards goes by the names of the states', () => {
  expect(yardsByState([...yards, 'Elsewhere'])).toEqual([
    { state: '', yards: ['Elsewhere'] },
    { state: 'Georgia (GA)', yards: ['Savannah, GA'] },
    { state: 'New Jersey (NJ)', yards: ['Somerville, NJ', 'Trenton, NJ'] },
    { state: 'New York (NY)', yards: ['Long Island, NY'] },
    { state: 'North Carolina (NC)', yards: ['NC - CHINA GROVE'] },
  ])
})

it.each([
  ['Reno,NV', 'NV'],
  [' Reno, NV ', 'NV'],
  ['Reno, NV South', ''],
  ['Lot NV - RENO', ''],
])('the yard «%s» stands in the state «%s»', (yard, code) => {
  const [{ state } = { state: null }] = yardsByState([yard])
  expect(state).toBe(code && 'Nevada (NV)')
})
