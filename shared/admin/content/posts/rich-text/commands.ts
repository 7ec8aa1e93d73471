/** Commands of the text editor, for its toolbar, the menu of a selection and the slash menu. */

import type { ChainedCommands } from '@tiptap/core'
import * as texts from '#messages/admin/content/posts.js'
import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'

export interface Command {
  icon: IconName
  label: string
  run(chain: ChainedCommands): ChainedCommands
}

/** By the mark or node that each of them sets. */
export const commands = {
  bold: { icon: 'bold', label: texts.commands.bold, run: chain => chain.toggleBold() },
  italic: { icon: 'italic', label: texts.commands.italic, run: chain => chain.toggleItalic() },
  strike: { icon: 'strike', label: texts.commands.strike, run: chain => chain.toggleStrike() },
  bulletList: { icon: 'bullets', label: texts.commands.bulletList, run: chain => chain.toggleBulletList() },
  orderedList: {
    icon: 'numbers',
    label: texts.commands.orderedList,
    run: chain => chain.toggleOrderedList(),
  },
  blockquote: { icon: 'quote', label: texts.commands.blockquote, run: chain => chain.toggleBlockquote() },
  codeBlock: { icon: 'code', label: texts.commands.codeBlock, run: chain => chain.toggleCodeBlock() },
  horizontalRule: {
    icon: 'line',
    label: texts.commands.horizontalRule,
    run: chain => chain.setHorizontalRule(),
  },
  table: {
    icon: 'table',
    label: texts.commands.table,
    run: chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
} satisfies Record<string, Command>
