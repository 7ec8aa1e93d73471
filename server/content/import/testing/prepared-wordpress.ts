/** The first post of a small WordPress export as it would be stored, with what was left out. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportPost } from '../import-shape.ts'
import { preparePost } from '../prepare-post.ts'
import { recogniseExport } from '../recognise-export.ts'
import type { TextPicture } from '../rewrite-html.ts'
import { pictureAddresses } from '../rewrite-html.ts'

interface Export {
  /** More elements of the post. */
  more?: string
  /** Further items and elements of the channel. */
  channel?: string
  status?: string
  /** Whether its pictures are found; in the text they then have their former addresses. */
  pictures?: boolean
}

export const preparedWordpress = async (
  html: string,
  { more = '', channel = '', status = 'publish', pictures: found = false }: Export = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'wordpress-'))
  const file = join(folder, 'export.xml')
  writeFileSync(
    file,
    `<rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>
    <wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Порт</title>
    <content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>7</wp:post_id>
    <wp:status>${status}</wp:status><wp:post_date_gmt>2023-05-02 10:00:00</wp:post_date_gmt>
    <wp:post_type>post</wp:post_type>${more}</item>${channel}</channel></rss>`,
  )
  try {
    return await firstPost(file, found)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const firstPost = async (file: string, found: boolean) => {
  const { records, origin } = await recogniseExport(file, () => true)
  const notes: string[] = []
  let first: ReturnType<typeof preparedAs> | undefined
  for await (const record of records()) {
    if (record.kind === 'note') notes.push(record.what)
    if (record.kind === 'post') first ??= preparedAs(record.post, origin, found)
  }
  if (!first) throw new Error('no post')
  return { ...first, notes }
}

const preparedAs = (post: ImportPost, origin: string | null, found: boolean) => {
  const names = new Map(
    (found ? pictureAddresses(post.html) : []).map(address => [
      `/media/${createHash('sha256').update(address).digest('hex')}-1.jpg`,
      address,
    ]),
  )
  const pictures = new Map<string, TextPicture>(
    [...names].map(([src, address]) => [address, { src, width: 1, height: 1 }]),
  )
  const { fields, leftOut } = preparePost(post, {
    origin,
    pictures,
    publicUrl: 'https://new.example',
    now: new Date('2026-01-01T00:00:00Z'),
  })
  let text = fields.text.replaceAll(/ (?:width|height)="1"| \/(?=>)/g, '')
  for (const [src, address] of names) text = text.replaceAll(src, address)
  const left = [...post.leftOut, ...leftOut]
  return {
    post,
    status: fields.status,
    text,
    left: left.map(({ what }) => what),
    leftOut: left,
  }
}

export const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

export const attachment = (id: number, name: string, more = ''): string =>
  `<item><title>${name}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type>
  <wp:attachment_url>https://old.example/wp-content/uploads/${name}</wp:attachment_url>${more}</item>`
