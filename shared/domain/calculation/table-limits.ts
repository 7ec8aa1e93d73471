/**
 * Limits of a calculator table. Separate from the contract, so that the worker thread that reads files starts quickly.
 */

/** Bytes of an uploaded file. */
export const tableFileLimit = 5 * 1024 * 1024

/** Rows below the header, and columns; the yards of both auctions together are below a thousand. */
export const tableRowLimit = 20_000
export const tableColumnLimit = 200

/**
 * Cells of a table, empty ones included: all of them are in memory. A thousand yards with thirty ports take a
 * third of the limit.
 */
export const tableCellLimit = 100_000
