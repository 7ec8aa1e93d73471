import type { ChainedCommands } from '@tiptap/core'
import type { IconName } from '#shared/admin/platform/components/facts/icon.tsx'

export interface BlockChoice {
  key: string
  title: string
  icon: IconName
  /** Other words that find the choice, including its Russian name typed on a Latin layout. */
  words: string
  /** Turns the paragraph into the block, or inserts it; left out where a form or a file is needed first. */
  put?(chain: ChainedCommands): ChainedCommands
}

const blockChoices: readonly BlockChoice[] = [
  {
    key: 'text',
    title: 'Обычный текст',
    icon: 'menu',
    words: 'абзац paragraph',
    put: chain => chain.setParagraph(),
  },
  {
    key: 'h2',
    title: 'Заголовок 1',
    icon: 'caption',
    words: 'h1 heading раздел',
    put: chain => chain.setHeading({ level: 2 }),
  },
  {
    key: 'h3',
    title: 'Заголовок 2',
    icon: 'caption',
    words: 'h2 heading',
    put: chain => chain.setHeading({ level: 3 }),
  },
  {
    key: 'h4',
    title: 'Заголовок 3',
    icon: 'caption',
    words: 'h3 heading',
    put: chain => chain.setHeading({ level: 4 }),
  },
  {
    key: 'bullets',
    title: 'Список',
    icon: 'bullets',
    words: 'list маркированный',
    put: chain => chain.toggleBulletList(),
  },
  {
    key: 'numbers',
    title: 'Нумерованный список',
    icon: 'numbers',
    words: 'list шаги',
    put: chain => chain.toggleOrderedList(),
  },
  { key: 'quote', title: 'Цитата', icon: 'quote', words: 'quote', put: chain => chain.toggleBlockquote() },
  {
    key: 'table',
    title: 'Таблица',
    icon: 'table',
    words: 'table',
    put: chain => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { key: 'picture', title: 'Картинка', icon: 'image', words: 'image фото' },
  { key: 'video', title: 'Видео', icon: 'video', words: 'youtube' },
  { key: 'block', title: 'Блок сайта', icon: 'bill', words: 'калькулятор курс звонок сборы' },
  {
    key: 'line',
    title: 'Черта',
    icon: 'line',
    words: 'hr разделитель',
    put: chain => chain.setHorizontalRule(),
  },
  { key: 'code', title: 'Код', icon: 'code', words: 'code', put: chain => chain.toggleCodeBlock() },
]

/**
 * Choices whose title or other words begin with the typed text; all choices for an empty text.
 *
 * @example choicesFor('заг').map(({ key }) => key) // ['h2', 'h3', 'h4']
 */
export const choicesFor = (typed: string): BlockChoice[] => {
  const wanted = typed.toLowerCase()
  return blockChoices.filter(({ title, words }) =>
    `${title} ${words}`
      .toLowerCase()
      .split(' ')
      .some(word => word.startsWith(wanted)),
  )
}
