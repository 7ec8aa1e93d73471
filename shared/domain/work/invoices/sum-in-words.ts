type Forms = readonly [one: string, few: string, many: string]

const ones = ['', 'один', 'два', 'три', 'чотири', 'п’ять', 'шість', 'сім', 'вісім', 'дев’ять']
const teens = [
  'десять',
  'одинадцять',
  'дванадцять',
  'тринадцять',
  'чотирнадцять',
  'п’ятнадцять',
  'шістнадцять',
  'сімнадцять',
  'вісімнадцять',
  'дев’ятнадцять',
]
const tens = [
  '',
  '',
  'двадцять',
  'тридцять',
  'сорок',
  'п’ятдесят',
  'шістдесят',
  'сімдесят',
  'вісімдесят',
  'дев’яносто',
]
const hundreds = [
  '',
  'сто',
  'двісті',
  'триста',
  'чотириста',
  'п’ятсот',
  'шістсот',
  'сімсот',
  'вісімсот',
  'дев’ятсот',
]

const millions: Forms = ['мільйон', 'мільйони', 'мільйонів']
const thousands: Forms = ['тисяча', 'тисячі', 'тисяч']
const hryvnias: Forms = ['гривня', 'гривні', 'гривень']
const kopecks: Forms = ['копійка', 'копійки', 'копійок']

/** Chooses the plural form by the last two digits: eleven to fourteen take the third form. */
const formOf = (count: number, [one, few, many]: Forms): string => {
  const last = count % 10
  if (count % 100 >= 11 && count % 100 <= 14) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

const feminine: Record<string, string> = { один: 'одна', два: 'дві' }

/** Words of a number below a thousand. */
const spelt = (count: number, gender: 'm' | 'f'): string[] => {
  const rest = count % 100
  const last = ones[rest % 10] ?? ''
  const unit = gender === 'f' ? (feminine[last] ?? last) : last
  const below = rest >= 10 && rest < 20 ? [teens[rest - 10]] : [tens[Math.floor(rest / 10)], unit]
  return [hundreds[Math.floor(count / 100)], ...below].filter(
    word => word !== undefined && word !== '',
  ) as string[]
}

/**
 * Throws for a sum that is negative, no whole number of kopecks, or above 999,999,999.99.
 *
 * @example sumInWords(4_500_002) // 'сорок п’ять тисяч гривень 02 копійки'
 */
export const sumInWords = (cents: number): string => {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > 99_999_999_999)
    throw new RangeError(`No sum for words: ${cents}`)
  const rest = cents % 100
  const whole = (cents - rest) / 100
  const [million, thousand, hundred] = [
    Math.floor(whole / 1_000_000),
    Math.floor(whole / 1000) % 1000,
    whole % 1000,
  ]
  const words = [
    ...(million > 0 ? [...spelt(million, 'm'), formOf(million, millions)] : []),
    ...(thousand > 0 ? [...spelt(thousand, 'f'), formOf(thousand, thousands)] : []),
    ...(whole === 0 ? ['нуль'] : spelt(hundred, 'f')),
    formOf(whole, hryvnias),
    String(rest).padStart(2, '0'),
    formOf(rest, kopecks),
  ]
  return words.join(' ')
}
