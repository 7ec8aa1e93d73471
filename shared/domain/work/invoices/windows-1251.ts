/** Windows-1251, the encoding of payment codes; browsers can only decode it. */

/** Characters from 0x80 on; a plain space stands for 0x98 and the non-breaking space, which codes must not contain. */
const upper =
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ' +
  ' ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'

const signs = new Map([
  ...Array.from(upper, (sign, at) => [sign, 0x80 + at] as const),
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => [String.fromCharCode(0x20 + at), 0x20 + at] as const),
])

/** Replaces spaces, apostrophes and hyphens that a payment code cannot contain by plain ones. */
export const payableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replaceAll('ʼ', '’')
    .replaceAll(/[\u2010\u2011\u2212]/g, '-')
    .replaceAll('₴', 'грн')

/** Characters of a text that a payment code cannot contain, each once. */
export const unpayableSigns = (text: string): string[] => [
  ...new Set(Array.from(payableText(text)).filter(sign => !signs.has(sign))),
]

/** Encodes a text; throws for a character outside the encoding. */
export const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text), sign => {
    const byte = signs.get(sign)
    if (byte === undefined) throw new RangeError(`Windows-1251 has no ${JSON.stringify(sign)}`)
    return byte
  })
