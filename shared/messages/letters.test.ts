/** Letters that one of the two languages does not have give away a text that was left in the other. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Catalogue {
  [key: string]: string | Catalogue
}

const leavesOf = (catalogue: Catalogue, prefix = ''): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  )

const read = (language: string, part: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`./${language}/${part}`, import.meta.url), 'utf8')) as Catalogue

/** A language is named in itself, also to readers of the other one, and so is what stands on Ukrainian papers. */
const ownNames = new Set([
  'По-русски',
  'Рус',
  'Українською',
  'Українська',
  ' (українською)',
  'Укр',
  'ЄДРПОУ',
  'не є об’єктом',
  'звільнено',
  'Фізична особа-підприємець и имя',
  'ЄДРПОУ: восемь цифр, и контрольная сходится',
  'Название ФОП начинается так: «Фізична особа-підприємець …»',
])

/** Words of one thing that a reader knows by another one, and turns that Ukrainian took from Russian. */
const strays =
  /(?<!\p{L})(?:виглядає так|співробітник|опці[яї]|неоплачен|тек[ауі]|на протязі|приймати участь|слідуюч|співпада|являється|відноситься до|у якості|існуюч|діюч)/iu

/** Placeholders that the office's texts hold in Russian. */
const stored = /'\{'.*?'\}'/g

test.each(globSync('**/*.json', { cwd: new URL('./ru', import.meta.url) }))(
  '%s is written in two languages',
  part => {
    const [russian, ukrainian] = [read('ru', part), read('uk', part)].map(texts =>
      leavesOf(texts).flatMap(([, text]) => (ownNames.has(text) ? [] : text.replaceAll(stored, ''))),
    )
    expect(russian?.filter(text => /[іїєґ]/i.test(text))).toEqual([])
    expect(ukrainian?.filter(text => /[ыэёъ]/i.test(text))).toEqual([])
    expect(ukrainian?.filter(text => strays.test(text))).toEqual([])
    // A straight apostrophe is the catalogue's sign for quoting.
    expect(ukrainian?.filter(text => /[а-яіїєґ]['"“]/i.test(text))).toEqual([])
    // A number that grows has a plural: «21 ошибок» is wrong.
    expect(
      [russian, ukrainian].flatMap(texts =>
        texts?.filter(text => /\{(?:count|over|unused)\} (?!из |із |з )\p{L}/u.test(text)),
      ),
    ).toEqual([])
  },
)

test('a message that is equal in both languages has been looked at, and stands in the list', () => {
  const equal = globSync('**/*.json', { cwd: new URL('./ru', import.meta.url) }).flatMap(part => {
    const ukrainian = new Map(leavesOf(read('uk', part)))
    return leavesOf(read('ru', part)).flatMap(([key, text]) =>
      /[а-яё]/i.test(text) && ukrainian.get(key) === text ? text : [],
    )
  })
  const known: unknown = JSON.parse(readFileSync(new URL('equal-in-both.json', import.meta.url), 'utf8'))
  expect([...new Set(equal)].sort()).toEqual(known)
})
