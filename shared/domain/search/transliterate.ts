import type { Language } from '#shared/domain/site/languages.ts'
import { plainApostrophes } from './apostrophes.ts'

/**
 * Spells Ukrainian and Russian words in lower-case Latin letters; other characters are unchanged. A text with a letter
 * that only Ukrainian has is read as Ukrainian, since `г` and `и` sound different in the two. Ukrainian follows the
 * table of the Cabinet of Ministers (resolution 55 of 27 January 2010).
 *
 * @param lang language of the text; a Ukrainian text may lack the letters that only Ukrainian has
 * @example transliterate('Растаможка из США') // 'rastamozhka iz ssha'
 * @example transliterate('Згурівка їде') // 'zghurivka yide'
 */
export const transliterate = (text: string, lang?: Language): string => {
  const lower = plainApostrophes(text).normalize('NFC').toLowerCase()
  return lang === 'uk' || /[іїєґ]/.test(lower) ? fromUkrainian(lower) : fromRussian(lower)
}

const fromUkrainian = (text: string): string =>
  text
    .replace(/'(?=\p{L})/gu, '')
    .replace(/зг/g, 'zgh')
    .replace(/(?<!\p{L})[єїйюя]/gu, letter => ukrainianAtStart[letter] ?? letter)
    .replace(/\p{L}/gu, letter => ukrainian[letter] ?? russian[letter] ?? letter)

const fromRussian = (text: string): string => text.replace(/\p{L}/gu, letter => russian[letter] ?? letter)

const ukrainianAtStart: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

const common = {
  а: 'a',
  б: 'b',
  в: 'v',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  ч: 'ch',
  ш: 'sh',
  ь: '',
}

const ukrainian: Record<string, string> = {
  ...common,
  г: 'h',
  ґ: 'g',
  є: 'ie',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  х: 'kh',
  ц: 'ts',
  щ: 'shch',
  ю: 'iu',
  я: 'ia',
}

const russian: Record<string, string> = {
  ...common,
  г: 'g',
  ё: 'e',
  и: 'i',
  й: 'j',
  х: 'h',
  ц: 'c',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
