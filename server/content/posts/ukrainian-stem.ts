/**
 * Ukrainian words without what their forms change. Snowball has no Ukrainian, and what the registry has is unmaintained, so
 * these are rules of our own: light ones, since a stem too short finds what nobody meant.
 */

/**
 * The part that all forms of a word share, of a word in lower case.
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

/** The apostrophe parts no word: `об’єм` is one. */
export const joinApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')

const vowel = /[аеиіоуєїюя]/

/** The vowel of the last syllable is another once an ending opens it: збір, збору; вивіз, вивозу; рік, року. */
const closedSyllable =
  /(?<=(?:зб|виб|відб|наб|підб|сп|оп|гов|дв))і(?=р$)|(?<=в)і(?=з$)|(?<=х)і(?=д$)|(?<=дозв)і(?=л$)|(?<=пор)і(?=г$)|(?<=^р|пот)і(?=к$)/

const irregulars: ReadonlyMap<string, string> = new Map([
  ['році', 'рок'],
  ['дім', 'дом'],
  ['папір', 'папер'],
])

/**
 * Longest first: the first one that leaves enough of the word is its ending. Enough is four letters, or three where an
 * ending is hardly taken for a part of the word: a shorter stem is the beginning of too many words.
 */
const endings: readonly (readonly [ending: RegExp, kept: string, shortest?: 3])[] = [
  // вартість, вартості, вартістю: the vowel changes with the ending.
  [/(?:іст(?:ь|ю)|ост(?:і|ей|ям|ями|ях))$/, 'ост'],
  // розмитнення, розмитненням, перевезень; страхування beside страхувати.
  [/(?:енн|анн|янн|інн)(?:я|ю|і|ям|ями|ях)$/, ''],
  [/(?:ень|ань|янь)$/, ''],
  [/(?:ува|юва)(?:ти|в|ла|ло|ли)$/, 'ув'],
  [/(?:ує|ює)(?:ш|мо|те)?$/, 'ув'],
  [/(?:ують|юють)$/, 'ув'],
  // Not «ати»: витрати and сертифікати are nouns.
  [/(?:яти|ити|іти)$/, ''],
  [/(?:ять|ать|ють|уть|ить)$/, ''],
  // доставок beside доставка; покупець beside покупця, and these beside покупка.
  [/(?<=[^аеиіоуєїюя])(?:[ое]к|ець)$/, 'к'],
  // доставці is a form of доставка.
  [/(?<=[^аеиіоуєїюя])ц(?:ями|ям|ях|ем|ів|і|я|ю)$/, 'к'],
  [/(?:ією|ами|ями|ою|ею|єю|[ії]в|ам|ям|ах|ях|ом)$/, '', 3],
  [/(?:ього|ьому|ими|іми|ого|ому)$/, ''],
  [/(?:[иії]й|ої|[иі]м|[иі]х|ов|ові|еві|єві|ем|єм|ей|ію|ія|ії)$/, ''],
  [/[аеиіоуєїюяйь]$/, '', 3],
]
