import { expect, it } from 'vitest'
import { lossLines } from './import-losses.ts'

it('names each kind of loss once, with its count and posts, and what matters first', () => {
  const records = Array.from({ length: 7 }, (_, at) => ({
    title: `Статья ${at}`,
    leftOut: [
      { what: 'Автор olena', why: 'без имени автора' },
      { what: at === 0 ? '[tab] × 3' : `[tab${at}]`, why: 'шорткод' },
      ...(at === 5 ? [{ what: 'Комментарии: 1', why: 'комментариев нет' }] : []),
      ...(at === 6 ? [{ what: 'Публикация', why: 'под паролем' }] : []),
    ],
  }))
  const five = '«Статья 0», «Статья 1», «Статья 2», «Статья 3», «Статья 4» и ещё 2'
  expect(lossLines(records)).toEqual([
    'Публикация: под паролем. В записях: «Статья 6»',
    `[tab] × 3, [tab1], [tab2], [tab3], [tab4] и ещё 2: шорткод. В записях: ${five}`,
    `Автор olena × 7: без имени автора. В записях: ${five}`,
    'Комментарии: 1: комментариев нет. В записях: «Статья 5»',
  ])
  expect(lossLines([{ title: 'Цела', leftOut: [] }])).toEqual([])
})

it('knows what matters first by the Ukrainian names as well', () => {
  const leftOut = ['Автор olena', 'Коментарі: 1', 'Форма', 'Публікація'].map(what => ({ what, why: what }))
  const order = lossLines([{ title: 'Стаття', leftOut }]).map(line => line.split(':')[0])
  expect(order).toEqual(['Публікація', 'Форма', 'Автор olena', 'Коментарі'])
})
