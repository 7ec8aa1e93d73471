/** Sums up what an import leaves behind: a line for each kind of loss instead of one for each post. */
import { texts } from '#messages/domain/content.js'

interface Loss {
  what: string
  why: string
}

interface LosingRecord {
  title: string
  leftOut: readonly Loss[]
}

/** Most names that a line lists; the whole report has them all. */
const listed = 5

/**
 * Lines about losses for one reason, each with what was lost and in which records; what changes who may read a post
 * comes first, what no visitor has seen last.
 *
 * @example lossLines([{ title: 'Порт', leftOut: [{ what: 'Автор olena', why: 'без имени автора' }] }])
 *   // ['Автор olena: без имени автора. В записях: «Порт»']
 */
export const lossLines = (records: readonly LosingRecord[]): string[] => {
  const kinds = Map.groupBy(
    records.flatMap(({ title, leftOut }) => leftOut.map(loss => ({ ...loss, title }))),
    ({ why }) => why,
  )
  return [...kinds]
    .toSorted(([, [one]], [, [other]]) => rank(one) - rank(other))
    .map(([why, losses]) => {
      const counts = new Map<string, number>()
      for (const { what } of losses) {
        const [, name = what, times = '1'] = /^(.*?)(?: × (\d+))?$/s.exec(what) ?? []
        counts.set(name, (counts.get(name) ?? 0) + Number(times))
      }
      const whats = [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name))
      const titles = [...new Set(losses.map(({ title }) => `«${title}»`))]
      return texts.lossOf({ whats: some(whats), why, titles: some(titles) })
    })
}

const some = (names: readonly string[]): string =>
  names.length > listed
    ? texts.andMore({ names: names.slice(0, listed).join(', '), count: names.length - listed })
    : names.join(', ')

const rank = (loss: Loss | undefined): number => {
  if (published.test(loss?.what ?? '')) return 0
  return unseen.test(loss?.what ?? '') ? 2 : 1
}

const published = /^(?:Публикация|Публікація)$/
const unseen = /^(?:Автор|Комментарии|Коментарі|Поле|Метка|Мітка|Закрепление|Закріплення|Слова)[ :]/
