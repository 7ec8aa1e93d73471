/** Russian letters and ASCII as Windows wrote them. */
export const windows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map(letter => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
