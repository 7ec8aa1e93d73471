import { afterEach, expect, it } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { lossLines } from './import-losses.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

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

it('orders a Ukrainian report as a Russian one', () => {
  readLanguageFrom(() => 'uk')
  const leftOut = [
    { what: 'Мітка geo: Київ', why: 'без міток' },
    { what: '[tab]', why: 'шорткод' },
    { what: 'Публікація', why: 'під паролем' },
  ]
  expect(lossLines([{ title: 'Порт', leftOut }])).toEqual([
    'Публікація: під паролем. У записах: «Порт»',
    '[tab]: шорткод. У записах: «Порт»',
    'Мітка geo: Київ: без міток. У записах: «Порт»',
  ])
})
