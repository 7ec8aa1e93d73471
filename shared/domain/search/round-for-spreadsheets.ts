/**
 * Rounds a number to the 15 significant digits that spreadsheet programs show; further digits are noise of binary
 * fractions.
 *
 * @example roundForSpreadsheets(99.98999999999999) // 99.99
 */
export const roundForSpreadsheets = (value: number): number => Number(value.toPrecision(15))
