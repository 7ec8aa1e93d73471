/** Words as search compares them: folded, and without the endings that Russian and Ukrainian change. */
import { plainApostrophes } from '#shared/domain/search/apostrophes.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'

/**
 * The words of a text in lower case, `ё` as `е`; a Russian word of five letters or more loses its last vowels, so that
 * «растаможка» finds «растаможку». Only letters and digits count; a very long word is cut. Texts and searches of a
 * language are stemmed by the same rules.
 *
 * @example wordStems('Растаможка BMW X5!', 'ru') // ['растаможк', 'bmw', 'x5']
 */
export const wordStems = (text: string, lang: Language): string[] =>
  wordsOf(text, lang).map(word => stemOf(word, lang))

/**
 * Prefix to search for while the last word is being typed: its stem, or the word as typed if the stem has three letters
 * or fewer, which would match too much (`мит` also begins «митниця», the customs).
 *
 * @example typedBeginning('автомобил', 'ru') // 'автомобил'
 * @example typedBeginning('мито', 'uk') // 'мито'
 */
export const typedBeginning = (text: string, lang: Language): string => {
  const word = wordsOf(text, lang).at(-1) ?? ''
  const stem = stemOf(word, lang)
  return stem.length > 3 ? stem : word
}

const wordsOf = (text: string, lang: Language): string[] => {
  const seen = withoutInvisible(plainApostrophes(text).normalize('NFKC'))
  const folded = seen.toLowerCase().replaceAll('ё', 'е')
  return (lang === 'uk' ? joinApostrophes(folded) : folded).match(/[\p{L}\p{N}]+/gu) ?? []
}

const stemOf = (word: string, lang: Language): string => {
  // `é` is found by `e`; in Cyrillic a diacritic makes another letter, so `й` is not changed.
  const plain = /\p{Script=Cyrillic}/u.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')
  const cut = plain.slice(0, maxWordLength)
  if (lang === 'uk') return /^[а-яіїєґ]{3,}$/.test(cut) ? ukrainianStem(cut) : cut
  if (!/^[а-яіїєґ]{5,}$/.test(cut)) return cut
  const stem = cut.replace(/[аеиоуыэюяьйіїє]{1,2}$/, '')
  return stem.length >= 4 ? stem : cut
}

/** Characters; nothing that people search for is longer. */
const maxWordLength = 40

/**
 * The part that all forms of a Ukrainian word in lower case share. Snowball has no Ukrainian, and the packages of the
 * registry are unmaintained, so these are light rules of our own: too short a stem would find unrelated words.
 *
 * @example ukrainianStem('доставкою') // 'доставк'
 * @example ukrainianStem('вартістю') // 'вартост'
 * @example ukrainianStem('збір') // 'збор', as in `збору`
 */
export const ukrainianStem = (word: string): string => {
  const irregular = irregulars.get(word)
  if (irregular !== undefined) return irregular
  for (const [ending, kept, shortest = 4] of endings) {
    const stem = word.replace(ending, kept)
    if (stem !== word && stem.length >= shortest && vowel.test(stem)) return stem
  }
  return word.replace(closedSyllable, 'о')
}

/** Removes apostrophes within words, since `об’єм` is one word. */
const joinApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '')

const vowel = /[аеиіоуєїюя]/

/** Words whose last vowel changes when an ending follows: збір, збору; вивіз, вивозу; рік, року. */
const closedSyllable =
  /(?<=(?:зб|виб|відб|наб|підб|сп|оп|гов|дв))і(?=р$)|(?<=в)і(?=з$)|(?<=х)і(?=д$)|(?<=дозв)і(?=л$)|(?<=пор)і(?=г$)|(?<=^р|пот)і(?=к$)/

const irregulars: ReadonlyMap<string, string> = new Map(
  `році:рок дім:дом папір:папер платіж:платеж пором:пором гривень:гривн пільзі:пільг порозі:порог
  київ:києв львів:львов тиждень:тижн морем:мор черзі:черг суден:судн кредити:кредит`
    .split(/\s+/)
    .map(pair => pair.split(':') as [form: string, stem: string]),
)

/**
 * Endings, longest first; the first one that leaves at least four letters is removed. For endings that are rarely part
 * of the stem three letters are enough (`shortest`): shorter stems would match too many words.
 */
const endings: readonly (readonly [ending: RegExp, kept: string, shortest?: 3])[] = [
  // вартість, вартості, вартістю: the vowel changes with the ending.
  [/(?:іст(?:ь|ю)|ост(?:і|ей|ям|ями|ях))$/, 'ост'],
  // розмитнення, розмитненням, перевезень; страхування and страхувати.
  [/(?:енн|анн|янн|інн)(?:я|ю|і|ям|ями|ях)$/, ''],
  [/(?:ень|ань|янь)$/, ''],
  [/(?:ува|юва)(?:ти|в|ла|ло|ли)$/, 'ув'],
  [/(?:ує|ює)(?:ш|мо|те)?$/, 'ув'],
  [/(?:ують|юють)$/, 'ув'],
  // Not «ати»: витрати and сертифікати are nouns.
  [/(?:яти|ити|іти)$/, ''],
  [/(?:ять|ать|ють|уть|ить)$/, ''],
  // батарея, батарей, батареями: «й» is part of the stem.
  [/(?<=батаре)(?:[яїюй]|єю|ям|ями|ях)$/, ''],
  // доставок and доставка; покупець, покупця and покупка.
  [/(?<=[^аеиіоуєїюя])(?:[ое]к|ець)$/, 'к'],
  // доставці is a form of доставка.
  [/(?<=[^аеиіоуєїюя])ц(?:ями|ям|ях|ем|ів|і|я|ю)$/, 'к'],
  [/(?:ією|ами|ями|ою|ею|єю|[ії]в|ам|ям|ах|ях|ом)$/, '', 3],
  [/(?:ього|ьому|ими|іми|ого|ому)$/, ''],
  [/(?:[иії]й|ої|[иі]м|[иі]х|ов|ові|еві|єві|ем|єм|ей|ію|ія|ії)$/, ''],
  [/[аеиіоуєїюяйь]$/, '', 3],
]
