import { Anchor, Box } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import * as texts from '#messages/admin/content/posts.js'
import { cachedByNode } from './cached-by-node.ts'

export const TextFacts = ({ editor }: { editor: Editor }) => {
  const { words, headings } = useEditorState({ editor, selector: ({ editor: now }) => factsOf(now) })
  const jump = (position: number) => {
    editor
      .chain()
      .setTextSelection(position + 1)
      .focus()
      .scrollIntoView()
      .run()
  }
  return (
    <div className="admin-text-facts">
      <span>
        {words > 0 ? texts.wordsToRead({ n: words, minutes: minutesOf(words) }) : texts.words({ n: 0 })}
      </span>
      <span>{texts.typography}</span>
      {headings.length > 0 && (
        <details className="admin-unfolded">
          <summary>{texts.outline}</summary>
          <ol className="admin-plain-list">
            {headings.map(({ position, level, title }) => (
              <Box component="li" key={position} ps={indents[level] ?? 0}>
                <Anchor component="button" type="button" size="sm" ta="start" onClick={() => jump(position)}>
                  {title || texts.emptyHeading}
                </Anchor>
              </Box>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

const minutesOf = (words: number): number => Math.max(1, Math.round(words / 180))

const indents: Readonly<Record<number, string>> = { 3: 'md', 4: 'xl' }

/**
 * Number of words: runs of letters and digits, with inner hyphens and apostrophes.
 *
 * @example countWords('Купе-кабриолет, 2.0 л') // 4
 */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu)?.length ?? 0

const factsOf = ({ state: { doc } }: Editor) => {
  const headings: { position: number; level: number; title: string }[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'heading')
      headings.push({ position, level: Number(node.attrs.level), title: node.textContent })
    return !node.isTextblock
  })
  return { words: doc.children.reduce((sum, block) => sum + wordsOf(block), 0), headings }
}

/** Cached per block, because an unchanged block stays the same object and each key changes only one. */
const wordsOf = cachedByNode(block => countWords(block.textBetween(0, block.content.size, ' ', ' ')))
