/** Where the pictures of an import come from. */

/** The bytes of a picture by its old address, or why there are none, in words for people. */
export type PictureFinder = (address: string) => Promise<{ bytes: Buffer } | { why: string }>

/** Each in turn, until one has the picture; the last one says why none has. */
export const anyOf =
  (finders: readonly PictureFinder[]): PictureFinder =>
  async address => {
    let answer: Awaited<ReturnType<PictureFinder>> = { why: 'папка с картинками не указана' }
    for (const find of finders) {
      answer = await find(address)
      if ('bytes' in answer) return answer
    }
    return answer
  }
