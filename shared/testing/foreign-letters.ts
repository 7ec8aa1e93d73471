/** What a text must not hold when it is written in one of the two languages: for tests of what visitors read. */

const ofTheOther = { ru: /[іїєґ]/giu, uk: /[ыэёъ]/giu }
/** A Latin letter typed for the Cyrillic one that looks like it, as in `iнвойс`. */
const mixed = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/gu
/** An apostrophe inside a word that is not `’`. */
const wrongApostrophe = /(?<=\p{Script=Cyrillic})['`ʼ‘´](?=\p{Script=Cyrillic})/gu

/** Letters of the other language, Latin ones within Cyrillic words, apostrophes that are not `’`. */
export const foreignLetters = (text: string, lang: keyof typeof ofTheOther): string[] =>
  [ofTheOther[lang], mixed, wrongApostrophe].flatMap(pattern => text.match(pattern) ?? [])
