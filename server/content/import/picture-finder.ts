/** Returns the bytes of a picture by its former URL, or the reason why there are none, for people. */
export type PictureFinder = (address: string) => Promise<{ bytes: Buffer } | { why: string }>

/** Tries each finder until one has the picture; otherwise returns the last one's reason. */
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
