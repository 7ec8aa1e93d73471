import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { windows1251 } from '#server/proofs/testing/windows-1251.ts'
import { readXml } from './read-xml.ts'

describe('XML of an export', () => {
  let folder: string
  beforeAll(() => {
    folder = emptyFolder('xml')
  })

  const read = async (content: string | Buffer, largestFile?: number) => {
    const file = join(folder, 'export.xml')
    writeFileSync(file, content)
    const texts: string[] = []
    for await (const { text } of readXml(file, {
      names: new Set(['item']),
      ...(largestFile === undefined ? {} : { largestFile }),
    }))
      texts.push(text)
    return texts
  }

  it('hands over the wanted elements, the texts in CDATA and the references of XML', async () => {
    expect(
      await read('<rss><title>x</title><item>A &amp; &#1041;</item><item><![CDATA[<p>]]></item></rss>'),
    ).toEqual(['A & Б', '<p>'])
  })

  it.each([
    ['a bomb of entities', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><rss><item>&c;</item></rss>'],
    [
      'a file of this machine',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><rss><item>&b;</item></rss>',
    ],
    ['a type from elsewhere', '<!doctype a SYSTEM "http://127.0.0.1/a.dtd"><rss><item>a</item></rss>'],
  ])('refuses %s', async (_name, content) => {
    await expect(read(content)).rejects.toThrow('<!DOCTYPE')
  })

  it.each([
    [
      'Windows-1251 that says so',
      windows1251('<?xml version="1.0" encoding="windows-1251"?><item>Ввоз</item>'),
    ],
    [
      'Windows-1251 that claims to be UTF-8',
      windows1251('<?xml version="1.0" encoding="UTF-8"?><item>Ввоз</item>'),
    ],
    [
      'KOI8-R',
      Buffer.from([
        ...Buffer.from('<?xml version="1.0" encoding="koi8-r"?><item>'),
        0xf7,
        0xd7,
        0xcf,
        0xda,
        ...Buffer.from('</item>'),
      ]),
    ],
    ['UTF-16', Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><item>Ввоз</item>', 'utf16le')],
  ])('reads %s', async (_name, content) => {
    expect(await read(content)).toEqual(['Ввоз'])
  })

  it('names an encoding that it cannot read', async () => {
    await expect(read('<?xml version="1.0" encoding="x-own"?><item>a</item>')).rejects.toThrow('x-own')
  })

  it('leaves a reference that it does not know as it stands', async () => {
    expect(await read('<rss><item>&lol9;</item></rss>')).toEqual(['&lol9;'])
  })

  it('refuses an element, a section and a file that are larger than any export has', async () => {
    const large = 'я'.repeat(9 * 1024 * 1024)
    await expect(read(`<rss><item>${large}</item></rss>`)).rejects.toThrow('больше 8 МБ')
    await expect(read(`<rss><![CDATA[${large}`)).rejects.toThrow('больше 8 МБ')
    await expect(read(`<rss>${'<item>a</item>'.repeat(100)}</rss>`, 1000)).rejects.toThrow('слишком велик')
  })

  it.each(['<rss><item>a</item>', '<rss><item>a', '<rss><item><![CDATA[a', '<rss><item>a</item></rs'])(
    'refuses %s, which is cut off',
    async content => {
      await expect(read(content)).rejects.toThrow('обрывается')
    },
  )

  it('refuses elements in elements without end', async () => {
    await expect(read(`<item>${'<a>'.repeat(1000)}`)).rejects.toThrow('вложенных')
  })
})
