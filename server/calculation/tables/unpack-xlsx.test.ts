/** How deep a part of a workbook may nest its tags, and how long its texts may be. */
import { describe, expect, it } from 'vitest'
import { deflatedZip } from '#server/proofs/testing/hostile-xlsx.ts'
import { UnreadableFile } from './table-problems.ts'
import { unpackXlsx } from './unpack-xlsx.ts'

const partOf = async (content: string) => {
  const name = 'xl/workbook.xml'
  return (await unpackXlsx(deflatedZip([{ name, content }]))).get(name)?.toString()
}
const nested = (levels: number, inner = '') => '<a>'.repeat(levels) + inner + '</a>'.repeat(levels)

describe('a part of a workbook', () => {
  it('is read with a thousand open tags, and rejected with one more', async () => {
    expect(await partOf(nested(1000))).toBe(nested(1000))
    await expect(partOf(nested(1001))).rejects.toThrow(UnreadableFile)
  })

  it.each([
    ['a tag that closes itself', '<b/>'],
    ['a declaration', '<?xml version="1.0"?>'],
    ['a comment', '<!-- a -->'],
    ['a section of characters', '<![CDATA[a]]>'],
    ['a tag that is closed again', '<b></b>'],
  ])('counts none for %s', async (_, inner) => {
    const content = nested(999, inner.repeat(5))
    expect(await partOf(content)).toBe(content)
    await expect(partOf(nested(1000, `<b>${inner}</b>`))).rejects.toThrow(UnreadableFile)
  })

  it('is read with texts of 256 KB, and rejected with one that is longer', async () => {
    const text = 'a'.repeat(256 * 1024 - '<b>'.length)
    expect(await partOf(`<b>${text}<b>${text}`)).toHaveLength(512 * 1024)
    await expect(partOf(`<b>${text}aaaa<b>${text}`)).rejects.toThrow(UnreadableFile)
  })
})
