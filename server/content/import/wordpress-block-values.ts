/** Words and pictures of blocks that hold them in their values alone, as Divi and the fields of ACF do. */
import { z } from 'zod'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { type Attachments, figureOf, isPictureFile, picturesNamed } from './wordpress-pictures.ts'

/** The text with the content of such blocks behind them; how a block looked stays behind and is reported as before. */
export const withBlockValues = (text: string, attachments: Attachments): string =>
  text.replace(block, (mark, name: string, values: string) => {
    if (!keepsWords.test(name)) return mark
    const found = contentOf(valuesIn(values), { name, path: [], attachments })
    return mark + found.join('')
  })

/** True for the name of such a block. */
export const keepsWords =
  /^(?:acf|divi|lazyblock|carbon-fields|meta-box|mb|genesis-custom-blocks|block-lab)\//

const block = /<!-- wp:([a-z][a-z0-9-]*\/[a-z0-9-]+) (\{[^<>]*\})\s*\/?-->/g

const valuesIn = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

interface Around {
  /** The block's name. */
  name: string
  /** Names of the values around this one. */
  path: readonly string[]
  attachments: Attachments
}

/** Values nested deeper are none of a form; this walk is by recursion. */
const maxDepth = 30

const contentOf = (value: unknown, around: Around): string[] => {
  if (around.path.length > maxDepth) return []
  if (typeof value === 'string' || typeof value === 'number') return [shownOf(String(value), around)]
  const within = (name: string) => ({ ...around, path: [...around.path, name] })
  if (Array.isArray(value)) return value.flatMap(each => contentOf(each, within('')))
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(value)
  if (!success) return []
  if (typeof data.src === 'string' && isPictureFile(data.src))
    return [figureOf({ url: data.src, alt: typeof data.alt === 'string' ? data.alt : '' })]
  return Object.entries(data)
    .filter(([name]) => !ofLook.test(name))
    .flatMap(([name, each]) => contentOf(each, within(name)))
}

/** Values that readers do not see, or see on other devices only. */
const ofLook =
  /^(?:_.*|module|decoration|advanced|meta|metadata|css|attributes|builderVersion|tablet|phone|id|blockId|name|mode|align|className|anchor|link\w*|url|href)$/

const shownOf = (value: string, { name, path, attachments }: Around): string => {
  const key = path.findLast(each => each !== '')?.replace(/^.*_\d+_/, '') ?? ''
  const isWritten = path.includes('innerContent') && /^(?:value|text|title)$/.test(key)
  if (!isWritten && !words.test(value)) return picturesNamed(name, new Map([[key, value]]), attachments).html
  if (/<[a-z][^<>]*>/i.test(value)) return `\n\n${value}\n\n`
  const shown = escapeText(value)
  if (name.endsWith('/heading')) return `\n\n<h2>${shown}</h2>\n\n`
  const isTitle = path.some(each => /title|heading/i.test(each))
  return `\n\n<p>${isTitle ? `<strong>${shown}</strong>` : shown}</p>\n\n`
}

/** Words of a reader here, or a price; settings are in Latin letters. */
const words = /\p{Script=Cyrillic}|\d\s?\p{Sc}|\p{Sc}\s?\d/u
