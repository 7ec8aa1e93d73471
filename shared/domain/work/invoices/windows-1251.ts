/** Windows-1251, in which banks read a payment code; browsers decode it and do not encode. */

/** From 0x80 on; a plain space stands for the two that no code has, 0x98 and the non-breaking space. */
const upper =
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ' +
  ' ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'

const signs = new Map([
  ...Array.from(upper, (sign, at) => [sign, 0x80 + at] as const),
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => [String.fromCharCode(0x20 + at), 0x20 + at] as const),
])

/** As a code can carry a text: spaces, apostrophes and hyphens that it lacks become the plain ones. */
export const payableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replaceAll('ʼ', '’')
    .replaceAll(/[\u2010\u2011\u2212]/g, '-')
    .replaceAll('₴', 'грн')

/** The signs that no code can carry, each once. */
export const unpayableSigns = (text: string): string[] => [
  ...new Set(Array.from(payableText(text)).filter(sign => !signs.has(sign))),
]

/** Throws for a sign that is not there. */
export const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text), sign => {
    const byte = signs.get(sign)
    if (byte === undefined) throw new RangeError(`Windows-1251 has no ${JSON.stringify(sign)}`)
    return byte
  })
