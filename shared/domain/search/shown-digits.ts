/**
 * A number at the 15 significant digits that every spreadsheet program shows of it; what lies behind them is the noise of
 * binary fractions.
 *
 * @example withShownDigits(99.98999999999999) // 99.99
 */
export const withShownDigits = (value: number): number => Number(value.toPrecision(15))
