/**
 * Ukrainian words without what their forms change. Snowball has no Ukrainian, and what the registry has is unmaintained, so
 * these are rules of our own: light ones, since a stem too short finds what nobody meant.
 */

/**
 * The part that all forms of a word share, of a word in lower case of five letters or more.
 *
 * @example ukrainianStem('доставкою') // 'доставк'
 * @example ukrainianStem('вартістю') // 'вартост'
 */
export const ukrainianStem = (word: string): string => {
  for (const [ending, kept] of endings) {
    const stem = word.replace(ending, kept)
    if (stem !== word && stem.length >= shortest) return stem
  }
  return word
}

/** The apostrophe parts no word: `об’єм` is one. */
export const joinApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')

/** Letters; a shorter stem is the beginning of too many words. */
const shortest = 4

/** Longest first: the first one that leaves enough of the word is its ending. */
const endings: readonly (readonly [RegExp, string])[] = [
  // вартість, вартості, вартістю: the vowel changes with the ending.
  [/(?:іст(?:ь|ю)|ост(?:і|ей|ям|ями|ях))$/, 'ост'],
  // розмитнення, розмитненням, перевезень; страхування beside страхувати.
  [/(?:енн|анн|янн|інн)(?:я|ю|і|ям|ями|ях)$/, ''],
  [/(?:ень|ань|янь)$/, ''],
  [/(?:ува|юва)(?:ти|в|ла|ло|ли)$/, 'ув'],
  [/(?:ує|ює)(?:ш|мо|те)?$/, 'ув'],
  [/(?:ують|юють)$/, 'ув'],
  [/(?:ати|яти|ити|іти)$/, ''],
  [/(?:ять|ать|ють|уть|ить)$/, ''],
  // доставок beside доставка; покупець beside покупця, and these beside покупка.
  [/(?<=[^аеиіоуєїюя])(?:[ое]к|ець)$/, 'к'],
  // доставці is a form of доставка.
  [/(?<=[^аеиіоуєїюя])ц(?:ями|ям|ях|ем|ів|і|я|ю)$/, 'к'],
  [/(?:ього|ьому|ими|іми|ого|ому|ами|ями)$/, ''],
  [/(?:[иії]й|ої|[иі]м|[иі]х|ією|ою|ею|єю|ам|ям|ах|ях|[іїо]в|ові|еві|єві|ом|ем|єм|ей|ію|ія|ії)$/, ''],
  [/[аеиіоуєїюяйь]$/, ''],
]
