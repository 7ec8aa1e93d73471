/** The package has no types of its own. */
declare module 'subset-font' {
  /** The font with the letters of `text` only. */
  const subsetFont: (
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'sfnt' | 'woff' | 'woff2' },
  ) => Promise<Buffer>
  export default subsetFont
}
