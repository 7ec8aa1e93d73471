/** A VIN as people type and paste it: in a sentence of a chat, behind its name, or as a part of a link. */

/**
 * Capital letters without separators, invisible characters and the word «VIN» before them; Cyrillic letters become the
 * Latin ones that look the same. Of a link or a sentence that holds a VIN, the VIN.
 *
 * @example cleanVin('VIN: wvw zzz-3cz ke 000123') // 'WVWZZZ3CZKE000123'
 */
export const cleanVin = (typed: string): string => {
  const vin = bare(isLink(typed) ? (findVin(typed) ?? typed) : typed)
  return vin.length === 17 ? vin : (findVin(inLatin(typed)) ?? vin)
}

const bare = (typed: string): string =>
  inLatin(
    typed
      .replace(signs, '')
      .normalize('NFKC')
      .replace(signs, '')
      // No VIN holds an I, so the word cannot be the beginning of one.
      .replace(/^(?:VIN|ВИН|ВІН)(?:CODE|NUMBER|КОД|НОМЕР)?/i, ''),
  )

const signs = /[\s\p{Cf}\p{Pd}.,:;#№«»"'()*/_]/gu

/** In capital letters, with the Latin ones that look like Cyrillic ones. */
const inLatin = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[АВЕКМНРСТХУЅЈ]/g, letter => 'ABEKMHPCTXYSJ'['АВЕКМНРСТХУЅЈ'.indexOf(letter)] ?? letter)

/** The first VIN in a longer text: seventeen letters and digits, of both some. */
export const findVin = (text: string): string | null =>
  /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i.exec(text)?.[0] ?? null

/** True for the address of a page. */
export const isLink = (text: string): boolean =>
  /^\s*(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}[/?#]\S*\s*$/i.test(text)
