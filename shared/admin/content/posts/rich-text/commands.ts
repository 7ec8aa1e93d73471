/** Commands of the text editor, for its toolbar, the menu of a selection and the slash menu. */
import type { ChainedCommands } from '@tiptap/core'
import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'

export interface Command {
  icon: IconName
  label: string
  run(chain: ChainedCommands): ChainedCommands
}

/** By the mark or node that each of them sets. */
export const commands = {
  bold: { icon: 'bold', label: 'Жирный', run: chain => chain.toggleBold() },
  italic: { icon: 'italic', label: 'Курсив', run: chain => chain.toggleItalic() },
  strike: { icon: 'strike', label: 'Зачёркнутый', run: chain => chain.toggleStrike() },
  bulletList: { icon: 'bullets', label: 'Список', run: chain => chain.toggleBulletList() },
  orderedList: { icon: 'numbers', label: 'Нумерованный список', run: chain => chain.toggleOrderedList() },
  blockquote: { icon: 'quote', label: 'Цитата', run: chain => chain.toggleBlockquote() },
  codeBlock: { icon: 'code', label: 'Код', run: chain => chain.toggleCodeBlock() },
  horizontalRule: { icon: 'line', label: 'Черта', run: chain => chain.setHorizontalRule() },
  table: {
    icon: 'table',
    label: 'Таблица',
    run: chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
} satisfies Record<string, Command>
