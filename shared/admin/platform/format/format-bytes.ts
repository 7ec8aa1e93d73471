import * as texts from '#messages/admin/platform/format.js'
import { language } from '#messages/language.js'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte

/** @example formatBytes(3_041_280) // '2,9 МБ' with a no-break space */
export const formatBytes = (bytes: number): string => `${inUnit(bytes, bytes)}\u00A0${unitOf(bytes)}`

/**
 * Progress in the unit of the total, always with as many decimals. Rounded down: 100 %
 * is shown only when all is done.
 *
 * @example formatProgress({ sent: 1_277_338, total: 3_041_280 }) // '42 % · 1,2 из 2,9 МБ' with no-break spaces
 */
export const formatProgress = ({ sent, total }: { sent: number; total: number }): string =>
  texts.progress({
    value1: percentDone({ sent, total }),
    sent: inUnit(sent, total),
    total: formatBytes(total),
  })

/** Whole per cent, rounded down. */
export const percentDone = ({ sent, total }: { sent: number; total: number }): number =>
  total === 0 ? 100 : Math.floor((100 * sent) / total)

const unitOf = (whole: number): string => {
  if (whole < kilobyte) return texts.units.bytes
  return whole < megabyte
    ? texts.units.kilobytes
    : whole < gigabyte
      ? texts.units.megabytes
      : texts.units.gigabytes
}

const inUnit = (bytes: number, whole: number): string => {
  const digits = whole < megabyte ? 0 : 1
  const larger = whole < megabyte ? kilobyte : whole < gigabyte ? megabyte : gigabyte
  const unit = whole < kilobyte ? 1 : larger
  return (bytes / unit).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
