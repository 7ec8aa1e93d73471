/**
 * Stems of Ukrainian words. Snowball has no Ukrainian, and the packages of the registry are unmaintained, so these are
 * light rules of our own: too short a stem would find unrelated words.
 */

/**
 * The part that all forms of a word share. The word must be in lower case.
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
export const joinApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')

const vowel = /[аеиіоуєїюя]/

/** Words whose last vowel changes when an ending follows: збір, збору; вивіз, вивозу; рік, року. */
const closedSyllable =
  /(?<=(?:зб|виб|відб|наб|підб|сп|оп|гов|дв))і(?=р$)|(?<=в)і(?=з$)|(?<=х)і(?=д$)|(?<=дозв)і(?=л$)|(?<=пор)і(?=г$)|(?<=^р|пот)і(?=к$)/

const irregulars: ReadonlyMap<string, string> = new Map([
  ['році', 'рок'],
  ['дім', 'дом'],
  ['папір', 'папер'],
])

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
  // доставок and доставка; покупець, покупця and покупка.
  [/(?<=[^аеиіоуєїюя])(?:[ое]к|ець)$/, 'к'],
  // доставці is a form of доставка.
  [/(?<=[^аеиіоуєїюя])ц(?:ями|ям|ях|ем|ів|і|я|ю)$/, 'к'],
  [/(?:ією|ами|ями|ою|ею|єю|[ії]в|ам|ям|ах|ях|ом)$/, '', 3],
  [/(?:ього|ьому|ими|іми|ого|ому)$/, ''],
  [/(?:[иії]й|ої|[иі]м|[иі]х|ов|ові|еві|єві|ем|єм|ей|ію|ія|ії)$/, ''],
  [/[аеиіоуєїюяйь]$/, '', 3],
]
