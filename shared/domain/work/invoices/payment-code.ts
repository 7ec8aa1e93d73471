/** The National Bank's payment code (resolution 97 of 2025-08-19, formats 002, 003): a link that a bank's app opens. */
import { payableText, windows1251 } from './windows-1251.ts'

export const codeFormats = ['003', '002'] as const
export type CodeFormat = (typeof codeFormats)[number]

export interface PaymentCode {
  recipient: string
  iban: string
  /** Kopecks; with null the payer enters the sum. */
  sum: number | null
  /** Tax code of the payee: ЄДРПОУ or РНОКПП. */
  code: string
  /** Purpose category, `CCCC/PPPP` of ISO 20022. */
  category: string
  /** Number of the invoice; left out where it has characters outside ISO 646. */
  reference: string
  purpose: string
  /** `YYMMDDHHMMSS` in Kyiv; empty for a code without an end. */
  validUntil?: string
  /** Payment type: `ICT` and `XCT` are instant payments, to which the bank's own limit applies. */
  way?: 'UCT' | 'ICT' | 'XCT'
  encoding?: 'utf-8' | 'windows-1251'
}

/** Largest code before encoding, bytes; more exceeds 475 encoded characters. */
export const mostCodeBytes = 356

/** Largest sum of a code, kopecks. */
export const mostOfCode = 99_999_999_999

const addresses: Record<CodeFormat, string> = {
  '003': 'https://qr.bank.gov.ua/',
  '002': 'https://bank.gov.ua/qr/',
}

/** Without kopecks, or with exactly two digits of them, as the bank's rules require. */
const sumText = (kopecks: number | null): string => {
  if (kopecks === null) return ''
  if (!Number.isSafeInteger(kopecks) || kopecks <= 0 || kopecks > mostOfCode)
    throw new RangeError(`No sum of a payment: ${kopecks}`)
  const rest = kopecks % 100
  return `UAH${(kopecks - rest) / 100}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

const lineFeed = 0x0a

const isPlain = (text: string): boolean => /^[\x20-\x7e]{0,35}$/.test(text)

const linesOf = (format: CodeFormat, code: PaymentCode): string[] => {
  const head = ['BCD', format, code.encoding === 'utf-8' ? '1' : '2', code.way ?? 'UCT', '']
  const parties = [payableText(code.recipient), code.iban, sumText(code.sum), code.code]
  const purpose = payableText(code.purpose)
  if (format === '002') return [...head, ...parties, '', '', purpose, '']
  const reference = isPlain(code.reference) ? code.reference : ''
  const mask = code.sum === null ? 'FEFF' : 'FFFF'
  return [...head, ...parties, code.category, reference, purpose, '', mask, code.validUntil ?? '', '', '']
}

const bytesOf = (format: CodeFormat, code: PaymentCode): Uint8Array => {
  const lines = linesOf(format, code)
  for (const [at, line] of lines.entries())
    if (/[\r\n]/.test(line)) throw new RangeError(`Line ${at + 1} of a payment code holds a line break`)
  const encoded = lines.map(line => (code.encoding === 'utf-8' ? utf8(line) : windows1251(line)))
  return Uint8Array.from(encoded.flatMap((line, at) => (at === 0 ? [...line] : [lineFeed, ...line])))
}

/** Bytes that remain free in format 003, the longer one; negative for a code that is too long. */
export const codeBytesLeft = (code: PaymentCode): number => mostCodeBytes - bytesOf('003', code).length

/** The link, which is also the content of the QR code. Throws for data that the rules do not allow. */
export const paymentLink = (format: CodeFormat, code: PaymentCode): string => {
  const limits = [
    [code.recipient.length, 140],
    [code.iban.length, 29],
    [code.code.length, 10],
    [code.category.length, 9],
    [code.purpose.length, 420],
  ] as const
  if (limits.some(([length, most]) => length === 0 || length > most))
    throw new RangeError('A field of a payment code is empty or too long')
  if (code.purpose.startsWith('?')) throw new RangeError('A purpose that begins with ? is read as parameters')
  if (code.validUntil && !/^\d{12}$/.test(code.validUntil)) throw new RangeError('No end of a payment code')
  const bytes = bytesOf(format, code)
  if (bytes.length > mostCodeBytes) throw new RangeError(`A payment code of ${bytes.length} bytes`)
  return addresses[format] + base64url(bytes)
}

const utf8 = (text: string): number[] =>
  Array.from(encodeURIComponent(text).matchAll(/%(..)|(.)/g), ([, hex, plain = '']) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  )

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const base64url = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3)
    const bits = (one << 16) | (two << 8) | three
    const four = [18, 12, 6, 0].map(shift => digits[(bits >> shift) & 63]).join('')
    text += four.slice(0, Math.min(4, bytes.length - at + 1))
  }
  return text
}

/** Light modules on each side of a code. */
export const quietZone = 4

/** Parameters of the link's QR code; its error correction depends on the length (annex 1 of the rules). */
export const codePicture = (link: string) =>
  ({
    ecc: link.length <= 364 ? 'Q' : 'M',
    minVersion: 10,
    maxVersion: 17,
    boostEcc: false,
    border: quietZone,
  }) as const

/** Diameter in modules of the white circle in the middle; the circle of the hryvnia sign is four modules smaller. */
export const circleOf = (version: number): number => {
  const diameter = [17, 19, 19, 21, 23, 23, 25, 25][version - 10]
  if (diameter === undefined) throw new RangeError(`A payment code of version ${version}`)
  return diameter
}
