/**
 * Takes out of Markdown what a program reads before it is shown: comments, calls of the templates of Hugo, Jekyll and
 * Eleventy, attributes of kramdown, embeds and links of Obsidian. Code stays as it is.
 */
import { parseInline } from 'marked'
import { texts as words } from '#messages/server/content/import.js'
import { embedded } from './embedded-addresses.ts'
import type { ImportLoss } from './import-shape.ts'
import { figureOf } from './wordpress-pictures.ts'
import { valuesOf } from './wordpress-shortcodes.ts'

interface Addresses {
  /** Makes an address that the text names one of the import. */
  pathOf: (address: string) => string
  /** The address of another text of the import, however a call names it. */
  pageOf: (written: string) => string | undefined
}

/** Pictures and videos of known calls stay, and links to other texts. */
export const withoutTemplates = (
  text: string,
  { pathOf, pageOf }: Addresses,
): { markdown: string; leftOut: ImportLoss[] } => {
  const unshown = new Map<string, number>()
  const leftOut: ImportLoss[] = []
  let hidden = 0
  const lose = (what: string) => {
    unshown.set(what, (unshown.get(what) ?? 0) + 1)
    return ''
  }
  const call = ({ mark, name, values }: Call, line: string): string => {
    const shown = shownBy(name, values, pathOf)
    if (shown) {
      leftOut.push(...shown.leftOut)
      return asBlock(shown.html, line)
    }
    if (isEnd.test(name)) return ''
    const page = leadsToPage.test(name) ? pageOf(values.get('') ?? values.get('path') ?? '') : undefined
    if (page !== undefined) return page
    const file = name === 'include' ? ` ${values.get('') ?? ''}` : ''
    lose(mark.replace('…', `${name}${file}`))
    return behindAnother.test(line.slice(-100)) ? '<br>' : ''
  }
  const notes = new Set(Array.from(text.matchAll(noteMark), ([, id]) => id))
  const numbers = new Map<string, number>()
  const raised = (id: string): string => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return `<sup>${number}</sup>`
  }
  const markdown = text.replaceAll(marked, (...found) => {
    const [whole] = found as [string]
    const groups = found.at(-1) as Partial<Record<string, string>>
    const at = found.at(-3) as number
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
    if (groups.code !== undefined || isInIndentedCode(text.slice(0, at))) return whole
    if (groups.raw !== undefined) return groups.raw
    if (groups.listing !== undefined)
      return asBlock(
        `~~~~~${/^\s+["']?([\w+#-]+)/.exec(groups.shown ?? '')?.[1] ?? ''}\n${groups.listing.replace(/^\n/, '').trimEnd()}\n~~~~~`,
        line,
      )
    if (groups.escaped !== undefined)
      return `${whole.slice(0, 2)}${whole[2] === '<' ? '&lt;' : '%'}${groups.escaped}${whole[2] === '<' ? '&gt;' : '%'}}}`
    if (groups.comment !== undefined) {
      if (/[\p{L}\p{N}]/u.test(groups.comment)) hidden += 1
      return ''
    }
    if (groups.hugo !== undefined)
      return call(callOf(whole[2] === '<' ? '{{< … >}}' : '{{% … %}}', groups.hugo), line)
    if (groups.liquid !== undefined) return call(callOf('{% … %}', groups.liquid), line)
    if (groups.output !== undefined) return outputOf(groups.output, lose) ?? whole
    // A list keeps the further lines of a note at it, which are indented.
    if (groups.note !== undefined) return `-   ${raised(groups.note)} `
    if (groups.noted !== undefined) return notes.has(groups.noted) ? raised(groups.noted) : whole
    if (groups.callout !== undefined) {
      if (!/^[ \t>]*>[ \t]*$/.test(line)) return whole
      return groups.callout && `**${groups.callout}**\n${line}`
    }
    if (groups.highlighted !== undefined) return groups.highlighted
    if (groups.container !== undefined) return groups.container.trim() && `\n**${groups.container.trim()}**\n`
    if (groups.embed !== undefined) return embedOf(groups.embed) ?? lose(whole)
    if (groups.link !== undefined) return wordsOfLink(groups.link)
    // A heading keeps the name that links lead to.
    const id = /(?:^|\s)#([^\s{}]+)/.exec(groups.attributes ?? '')?.[1]
    if (id && /^#{1,6} /.test(line)) return ` {#${id}}`
    return whole.startsWith('\n') ? '\n' : ''
  })
  return {
    markdown,
    leftOut: [
      ...(hidden > 0 ? [{ what: words.hiddenText({ times: times(hidden) }), why: words.wasInvisible }] : []),
      ...leftOut,
      ...[...unshown].map(([what, count]) => ({
        what: `${what}${times(count)}`,
        why: words.templateUnshown,
      })),
    ],
  }
}

const times = (count: number): string => (count > 1 ? ` × ${count}` : '')

/** The beginning of a footnote. */
const noteMark = /(?<=^|\n)\[\^(?<note>[^[\]\s]+)\]:[ \t]*/g

/** In the order in which they are tried at a place: code, then what hides or shows others, then single marks. */
const marked = new RegExp(
  [
    '(?<code>' +
      [
        /\\[\s\S]/,
        /(?<=^|\n)[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?<fence>`{3,}|~{3,})[^\n`]*(?=\n)(?:[\s\S]*?\n[ \t>]*\k<fence>[`~]*[ \t]*(?=\n|$)|[\s\S]*$)/,
        /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/,
        /<(?<tag>pre|code)\b[^>]*>[\s\S]*?<\/\k<tag>>/,
        /<!--[\s\S]*?(?:-->|$)/,
      ]
        .map(({ source }) => source)
        .join('|') +
      ')',
    ...[
      /\{%-?\s*raw\s*-?%\}(?<raw>[\s\S]*?)\{%-?\s*endraw\s*-?%\}/,
      /(?:\{%-?|\{\{[<%])\s*highlight(?<shown>[^\n}]*)\}{1,2}(?<listing>[\s\S]*?)(?:(?:\{%-?|\{\{[<%])\s*(?:end|\/\s*)highlight[^{}\n]{0,40}\}{1,2}|$)/,
      /\{\{[<%]\/\*(?<escaped>[\s\S]*?)\*\/[>%]\}\}/,
    ].map(({ source }) => source),
    '(?<comment>' +
      [
        /\{%-?\s*comment\b[^%]*%\}[\s\S]*?(?:\{%-?\s*endcomment\s*-?%\}|$)/,
        /\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?(?:\{\{[<%]\s*\/\s*comment\s*[>%]\}\}|$)/,
        /\{::comment\s*\}[\s\S]*?(?:\{:\/(?:comment)?\}|$)/,
        /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/,
        /\{%-?\s*#[\s\S]*?%\}/,
        /\{#[\s-][\s\S]*?#\}/,
        /(?<!%)%%(?!%)[\s\S]*?%%/,
      ]
        .map(({ source }) => source)
        .join('|') +
      ')',
    ...[
      /\{\{[<%](?<hugo>[\s\S]*?)[>%]\}\}/,
      /\{%(?<liquid>[\s\S]*?)%\}/,
      /\{\{(?<output>[^{}]*)\}\}/,
      noteMark,
      /\[\^(?<noted>[^[\]\s]+)\]/,
      // Its own line may hold a title, which would run into the text.
      /\[![A-Za-z][\w-]*\][+-]?[ \t]*(?<callout>[^\n[{]*)(?=\n|$)/,
      // Words that Obsidian shows on a yellow ground.
      /(?<=^|[\s([{"'«*_~>|-])==(?=[^\s=])(?<highlighted>[^=\n]*[^\s=])==(?!=)/,
      // A box of Docusaurus or VuePress with its title, and its end.
      /(?<=^|\n)[ \t]{0,3}:{3,}[ \t]*(?:[a-z][\w-]*)?[ \t[]*(?<container>[^\n\]{}]*)[^\n]*(?=\n|$)/,
      /!\[\[(?<embed>[^[\]\n]+)\]\]/,
      /\[\[(?<link>[^\s[\]][^[\]\n]*)\]\](?![([])/,
      /(?<=^|\n)(?:[-*+]|\d+\.) [^\n]*\n\{:\s*toc\b[^{}\n]*\}/,
      /(?:\n?[ \t]{0,8}\{:(?!:)|\{::)(?<attributes>[^{}\n]*)\}/,
      /(?<=^|\n)[ \t]*\{[.#][\w-][^{}\n]*\}[ \t]*(?=\n|$)/,
    ].map(({ source }) => source),
  ].join('|'),
  'g',
)

interface Call {
  /** As it is written, with an ellipsis for what it calls. */
  mark: string
  name: string
  values: ReadonlyMap<string, string>
}

const callOf = (mark: string, written: string): Call => {
  const [, name = '', values = ''] = /^-?\s*(\/?\s*[^\s"'=/]+)([\s\S]*?)-?$/.exec(written) ?? []
  return { mark, name: name.replace(/\s/g, ''), values: valuesOf(values.replace(/\s+/g, ' ')) }
}

/** Ends and branches of a call that stands before them. */
const isEnd = /^(?:\/.*|end\w+|else|elsif|elif|when)?$/

/** The end of another call, whose content would run into that of the next one. */
const behindAnother = /(?:\{\{[<%]\s*\/[^{}]*\}\}|\{%-?\s*end\w+\s*-?%\})$/

/** Hugo, Jekyll and Hexo write them in place of the address of a link. */
const leadsToPage = /^(?:ref|relref|link|post_url|post_path)$/

/** A video of the call, or the pictures that it names, with their words. */
const shownBy = (
  name: string,
  values: ReadonlyMap<string, string>,
  pathOf: (address: string) => string,
): { html: string; leftOut: ImportLoss[] } | null => {
  const player = [name, values.get('provider'), values.get('')]
    .map(each => /^(youtube|vimeo)(?:\.\w+)?$/i.exec(each ?? '')?.[1]?.toLowerCase())
    .find(Boolean)
  const id = values.get('id') ?? values.get('v') ?? (player === name ? values.get('') : undefined)
  if (player && id)
    return embedded(id.includes('/') ? id : `https://${player === 'vimeo' ? 'vimeo.com' : 'youtu.be'}/${id}`)
  const pictures = [...values].filter(
    ([key, value]) => pictureName.test(value) && !/link|href|^url$/.test(key),
  )
  if (pictures.length === 0) return null
  const caption = ['title', 'caption', 'attr'].flatMap(key => values.get(key) || []).join(' ')
  const figures = pictures.map(([, address], index) =>
    figureOf({
      url: pathOf(address),
      alt: values.get('alt') ?? '',
      caption: index === 0 ? parseInline(caption, { async: false }) : '',
    }),
  )
  return { html: figures.join(''), leftOut: [] }
}

const pictureName = /\.(?:jpe?g|jpe|jfif|png|gif|webp|avif|bmp)(?:\?\S*)?$/i

/** The words that Jekyll and Eleventy write for an address; null for what is no call of theirs. */
const outputOf = (written: string, lose: (what: string) => string): string | null => {
  const name = written.replace(/^-|-$/g, '').trim()
  if (/^site\.(?:base_?)?url$/.test(name)) return ''
  const address = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.)/.exec(
    name,
  )?.[1]
  if (address !== undefined) return address
  return /^(?:site|page|post|include|layout|content|collections)\b/.test(name) ? lose(`{{ ${name} }}`) : null
}

/** A picture of Obsidian, with its words unless they are its width. */
const embedOf = (written: string): string | null => {
  const [address = '', ...more] = written.split('|').map(part => part.trim())
  if (!pictureName.test(address)) return null
  const alt = more.find(part => !/^\d+(?:x\d+)?$/.test(part)) ?? ''
  return `![${alt}](<${address}>)`
}

/**
 * Words of a link of Obsidian; a table has a backslash before the line that parts them from the page.
 *
 * @example wordsOfLink('Авто/Порт#Цены') // 'Порт › Цены'
 */
const wordsOfLink = (written: string): string => {
  const [page = '', ...words] = written.split(/\\?\|/)
  if (words.length > 0) return words.join('|').trim()
  const [path = '', ...headings] = page.split('#')
  return [path.split('/').at(-1)?.replace(/\.md$/i, ''), ...headings].filter(Boolean).join(' › ')
}

/** Between empty lines, within the list or quotation if only its marks stand before it in the line. */
const asBlock = (html: string, line: string): string => {
  const margin = /^[ \t>]*$/.test(line) ? line : ''
  const lines = html
    .trim()
    .replace(/\n{2,}/g, '\n\n')
    .split('\n')
  return ['', '', ...lines, '', ''].join(`\n${margin}`)
}

/** True behind the margin of an indented block of code; what follows a list belongs to it. */
const isInIndentedCode = (before: string): boolean => {
  let end = before.length
  let isAfterBlank = false
  for (let isFirst = true; end >= 0; isFirst = false) {
    const begin = before.lastIndexOf('\n', end - 1) + 1
    const line = before.slice(begin, end)
    if (/^(?: {4}|\t)/.test(line)) isAfterBlank = false
    else if (isFirst) return false
    else if (line.trim() === '') isAfterBlank = true
    else return isAfterBlank && /^\S/.test(line) && !/^(?:[-*+]|\d+[.)])\s/.test(line)
    end = begin - 1
  }
  return true
}
