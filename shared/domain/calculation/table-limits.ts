/** How large a calculator table may be. Apart from the contract, so that the thread that reads files starts quickly. */

/** Bytes of an uploaded file. */
export const tableFileLimit = 5 * 1024 * 1024

/** Rows below the header, and columns; the yards of both auctions together are below a thousand. */
export const tableRowLimit = 20_000
export const tableColumnLimit = 200

/**
 * Rows below the header times columns, empty cells included: all of them are laid out in memory. A thousand yards with
 * thirty ports take a third.
 */
export const tableCellLimit = 100_000
