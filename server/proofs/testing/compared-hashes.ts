/** Kind and cost of the hashes that passwords were compared with: all before the salt, in order. */
export const comparedHashes: string[] = []
