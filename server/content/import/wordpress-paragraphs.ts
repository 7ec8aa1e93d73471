/** Makes the paragraphs of a text of WordPress's classic editor, which stores line breaks in their place. */
import { Parser } from 'htmlparser2'
import { blockTags } from '#shared/domain/text/rich-text.ts'

/**
 * As WordPress does when it shows the text: an empty line or a block ends a paragraph, any other line break within one
 * is a `<br>`. Inside `<pre>` everything stays.
 *
 * @example withParagraphs('До.\n<h2>Цена</h2>\nА\nБ') // '<p>До.</p><h2>Цена</h2><p>А<br>\nБ</p>'
 */
export const withParagraphs = (text: string): string => {
  const source = text.replace(/\r\n?/g, '\n')
  const written: string[] = []
  /** Text and inline tags since the last tag of a block. */
  let words = ''
  const open: string[] = []
  const isVerbatim = () => verbatim.has(open.at(-1) ?? '')
  const write = (block: string) => {
    const paragraphs = paragraphsOf(words, open.at(-1))
    words = ''
    written.push(...[paragraphs, block].filter(part => part !== ''))
  }
  const piece = () => source.slice(parser.startIndex, parser.endIndex + 1)
  const parser = new Parser(
    {
      onopentag: name => {
        if (isVerbatim()) words += piece()
        // A line break within a tag is none of the text.
        else if (!ownLine.has(name)) words += piece().replaceAll('\n', ' ')
        else {
          write(piece())
          if (name !== 'hr') open.push(name)
        }
      },
      ontext: () => {
        words += piece()
      },
      onclosetag: (name, isImplied) => {
        const end = isImplied ? '' : piece()
        if (name === 'hr') return
        if (isVerbatim() ? open.at(-1) !== name : !ownLine.has(name)) {
          words += end
          return
        }
        write(end)
        open.pop()
      },
    },
    // Entities stay as they are written: only whole pieces of the source are copied.
    { decodeEntities: false },
  )
  parser.end(source)
  write('')
  return written.join('')
}

const verbatim = new Set(['pre', 'script', 'style', 'textarea', 'svg', 'iframe'])

/** Elements beside which no line break counts. */
const ownLine = new Set([...blockTags, ...verbatim])

const paragraphsOf = (words: string, parent = ''): string => {
  if (verbatim.has(parent)) return words
  const parts = words
    .replace(/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n')
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => part.replace(/(?:<br\s*\/?>|(?<![ \t]))[ \t]*\n\s*/g, '<br>\n'))
  if (parent === 'p') return parts.join('</p><p>')
  if (withoutParagraphs.has(parent)) return parts.join('<br>\n')
  return parts.length === 1 && mayHoldOne.has(parent)
    ? (parts[0] ?? '')
    : parts.map(part => `<p>${part}</p>`).join('')
}

/** Elements whose words stand in no paragraph. */
const withoutParagraphs = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption', 'figure', 'figcaption', 'summary', 'legend'],
  ...['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr'],
])

/** Elements that hold one paragraph as bare words, and several as paragraphs. */
const mayHoldOne = new Set(['li', 'td', 'th', 'dt', 'dd', 'div'])
