/** Words as search compares them: folded, and without the endings that Russian and Ukrainian change. */
import { plainApostrophes } from '#shared/domain/search/apostrophes.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'

/**
 * The words of a text in lower case, `ё` as `е`, without their endings, so that «растаможка» finds «растаможек». Only
 * letters and digits count; a very long word is cut. Texts and searches of a language are stemmed by the same rules.
 *
 * @example wordStems('Растаможка BMW X5!', 'ru') // ['растаможк', 'bmw', 'x5']
 */
export const wordStems = (text: string, lang: Language): string[] =>
  wordsOf(text, lang).map(word => stemOf(word, lang))

/**
 * Prefix to search for while the last word is being typed: its stem, or the word as typed if the stem has three letters
 * or fewer, which would match too much (`мит` also begins «митниця», the customs), or is no beginning of it.
 *
 * @example typedBeginning('автомобил', 'ru') // 'автомобил'
 * @example typedBeginning('мито', 'uk') // 'мито'
 * @example typedBeginning('самок', 'ru') // 'самок', as in «самокат», not 'самк'
 */
export const typedBeginning = (text: string, lang: Language): string => {
  const word = wordsOf(text, lang).at(-1) ?? ''
  const stem = stemOf(word, lang)
  return stem.length > 3 && word.startsWith(stem) ? stem : word
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
  return /^[а-яіїєґ]{3,}$/.test(cut) ? (lang === 'uk' ? ukrainianStem(cut) : russianStem(cut)) : cut
}

/** Characters; nothing that people search for is longer. */
const maxWordLength = 40

/**
 * The part that all forms of a Russian word in lower case share, by light rules as for Ukrainian.
 *
 * @example russianStem('документов') // 'документ'
 */
export const russianStem = (word: string): string =>
  russianIrregulars.get(word) ?? withoutEnding(word, russianEndings) ?? word

/**
 * The part that all forms of a Ukrainian word in lower case share. Snowball has no Ukrainian, and the packages of the
 * registry are unmaintained, so these are light rules of our own: too short a stem would find unrelated words.
 *
 * @example ukrainianStem('доставкою') // 'доставк'
 * @example ukrainianStem('вартістю') // 'вартост'
 * @example ukrainianStem('збір') // 'збор', as in `збору`
 */
export const ukrainianStem = (word: string): string =>
  irregulars.get(word) ?? withoutEnding(word, endings) ?? word.replace(closedSyllable, 'о')

const withoutEnding = (word: string, known: readonly Ending[]): string | undefined => {
  for (const [ending, kept, shortest = 4] of known) {
    const stem = word.replace(ending, kept)
    if (stem !== word && stem.length >= shortest && vowel.test(stem)) return stem
  }
  return undefined
}

/** Removes apostrophes within words, since `об’єм` is one word. */
const joinApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '')

const vowel = /[аеиіоуєїюяыэ]/

/** Words whose last vowel changes when an ending follows: збір, збору; вивіз, вивозу; рік, року. */
const closedSyllable =
  /(?<=(?:зб|виб|відб|наб|підб|сп|оп|гов|дв))і(?=р$)|(?<=в)і(?=з$)|(?<=х)і(?=д$)|(?<=дозв)і(?=л$)|(?<=пор)і(?=г$)|(?<=^р|пот)і(?=к$)/

/** `form:stem`; a form alone is its own stem, since it only looks as if it had an ending. */
const irregularsOf = (forms: string): ReadonlyMap<string, string> =>
  new Map(
    forms.split(/\s+/).map(pair => {
      const [form = '', stem = form] = pair.split(':')
      return [form, stem]
    }),
  )

const irregulars = irregularsOf(
  `році:рок дім:дом папір:папер платіж:платеж пором:пором гривень:гривн пільзі:пільг порозі:порог
  київ:києв львів:львов харків:харков харкові:харков тиждень:тижн морем:мор черзі:черг суден:судн кредити:кредит
  послузі:послуг дорозі:дорог доріг:дорог вазі:ваг осіб:особ причіп:причеп корабель:корабл статей:статт
  постанов постанові:постанов порому:пором корею:коре день:дн дня:дн дні:дн днів:дн`,
)

type Ending = readonly [ending: RegExp, kept: string, shortest?: 3]

/**
 * Endings, longest first; the first one that leaves at least four letters is removed. For endings that are rarely part
 * of the stem three letters are enough (`shortest`): shorter stems would match too many words.
 */
const endings: readonly Ending[] = [
  // вартість, вартості, вартістю: the vowel changes with the ending.
  [/(?:іст(?:ь|ю)|ост(?:і|ей|ям|ями|ях))$/, 'ост'],
  // розмитнення, розмитненням, перевезень; страхування and страхувати.
  [/(?:енн|анн|янн|інн)(?:я|ю|і|ям|ями|ях)$/, ''],
  [/(?:ень|ань|янь)$/, ''],
  // питання and питань, where too little would be left.
  [/(?<=н)н(?:я|ю|і|ям|ями|ях)$/, '', 3],
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
  [/(?<=[^аеиіоуєїюя])ц(?:ями|ям|ях|еві|ем|ів|і|я|ю)$/, 'к'],
  // декларація, деклараціями.
  [/(?:ією|іями|іям|іях)$/, ''],
  // новий, биті: of adjectives three letters are left, too.
  [/(?:ого|ому|ими|ий|их|им|ої)$/, '', 3],
  [/(?:ами|ями|ою|ею|єю|[ії]в|ам|ям|ах|ях|ом)$/, '', 3],
  [/(?:ього|ьому|іми)$/, ''],
  [/(?:[ії]й|ім|іх|ов|ові|еві|єві|ем|єм|ей|ію|ія|ії)$/, ''],
  [/[аеиіоуєїюяйь]$/, '', 3],
]

const russianIrregulars = irregularsOf(
  `день:дн дня:дн дни:дн дней:дн гривен:гривн денег:деньг писем:письм стекол:стекл таможен:таможн парому:паром
  китая:кита корею:коре дорого:дорог кузов киев львов харьков объем прием паром поток восток систем проблем реклам
  схем телеграм`,
)

const russianEndings: readonly Ending[] = [
  // стоимость, стоимости, стоимостью.
  [/(?<=ост)(?:ями|ям|ях|ью|ей|и|ь)$/, ''],
  // декларация, декларациями; оформление, оформлений; статья, статьи.
  [/[иь](?:ями|ям|ях|ем|ей|е|и|й|ю|я)$/, ''],
  [/(?<=батаре)(?:ями|ям|ях|ей|[иейюя])$/, ''],
  // доставок and доставка, растаможек and растаможка; продавец and продавца.
  [/(?:(?<=[^аеиоуыэюяйь])о|(?<=[жчшщ])е)(?=к$)/, ''],
  [/(?:ец|ь?ц(?:ами|ам|ах|ем|ом|ов|ев|[аеуы]))$/, 'ц'],
  [/(?:ыми|ого|ому|ый|ая|ое|ые|ую|ым|ых|ами|ями|ой|ей|ою|ею|ов|ев|ам|ям|ах|ях|ом|ем)$/, '', 3],
  [/(?:ими|его|ий|яя|ее|ие|юю|им|их)$/, ''],
  [/[аеиоуыэюяьй]$/, '', 3],
]
