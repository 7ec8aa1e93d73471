/** "/" at the beginning of a word opens a menu of blocks; further typing filters it. */

import { Flex } from '@mantine/core'
import { type Editor, Extension, type Range } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import * as texts from '#messages/admin/content/posts.js'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { observable } from '#shared/client/observable.ts'
import { type Command, commands } from './commands.ts'

interface OpenSlashMenu {
  choices: readonly BlockChoice[]
  /** Index of the choice that Enter takes. */
  current: number
  /** Element into which the menu is rendered; it follows the cursor. */
  place: HTMLElement
  choose(choice: BlockChoice): void
}

/** Id of an option, for `aria-activedescendant`. */
const optionId = (choice: BlockChoice): string => `slash-${choice.key}`

/** `run` replaces the typed command with the chosen block. */
export const createSlashMenu = (run: (editor: Editor, range: Range, choice: BlockChoice) => void) => {
  /** Null while the menu is closed. */
  const menu = observable<OpenSlashMenu | null>(null)
  const set = (next: OpenSlashMenu | null, text: HTMLElement) => {
    const current = next?.choices[next.current]
    if (current) text.setAttribute('aria-activedescendant', optionId(current))
    else text.removeAttribute('aria-activedescendant')
    menu.set(next)
  }

  const extension = Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      const text = () => this.editor.view.dom
      let unmount: (() => void) | null = null
      const show = ({ items, command }: SuggestionProps<BlockChoice, BlockChoice>, place: HTMLElement) =>
        set({ choices: items, current: 0, place, choose: command }, text())
      return [
        Suggestion<BlockChoice, BlockChoice>({
          editor: this.editor,
          char: '/',
          items: ({ query }) => choicesFor(query),
          // No menu within code; a slash inside a word, as in a fraction or a URL, does not open it either.
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          command: ({ editor, range, props }) => run(editor, range, props),
          render: () => ({
            onStart: props => {
              const place = document.createElement('div')
              place.style.zIndex = '300'
              unmount = props.mount(place)
              show(props, place)
            },
            onUpdate: props => {
              const { place } = menu.get() ?? {}
              if (place) show(props, place)
            },
            onKeyDown: ({ event }) => {
              const open = menu.get()
              if (!open || open.choices.length === 0) return false
              const last = open.choices.length
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                const step = event.key === 'ArrowDown' ? 1 : last - 1
                set({ ...open, current: (open.current + step) % last }, text())
                return true
              }
              const choice = open.choices[open.current]
              if (event.key !== 'Enter' || !choice) return false
              open.choose(choice)
              return true
            },
            onExit: () => {
              unmount?.()
              unmount = null
              set(null, text())
            },
          }),
        }),
      ]
    },
  })
  return { extension, menu }
}

export const SlashMenuList = ({ menu }: Pick<ReturnType<typeof createSlashMenu>, 'menu'>) => {
  const open = useSyncExternalStore(menu.subscribe, menu.get)
  return open && open.choices.length > 0 ? createPortal(<List open={open} />, open.place) : null
}

const List = ({ open: { choices, current, choose } }: { open: OpenSlashMenu }) => {
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into sight with every move
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className="admin-slash-menu" role="listbox" aria-label={texts.insertBlock}>
      {choices.map((choice, index) => (
        <Flex
          key={choice.key}
          gap="xs"
          align="center"
          p="xs"
          bdrs="sm"
          id={optionId(choice)}
          ref={index === current ? chosen : null}
          role="option"
          aria-selected={index === current}
          // Prevents the click from taking the focus and the cursor out of the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => choose(choice)}
        >
          <Icon name={choice.icon} size={16} />
          <span>{choice.label}</span>
        </Flex>
      ))}
    </div>
  )
}

interface BlockChoice extends Omit<Command, 'run'> {
  key: string
  /** Other words that find the choice, including its Russian name typed on a Latin layout. */
  words: string
  /** Turns the paragraph into the block, or inserts it; left out where a form or a file is needed first. */
  run?: Command['run']
}

const blockChoices: readonly BlockChoice[] = [
  {
    key: 'text',
    label: texts.plainText,
    icon: 'menu',
    words: texts.searches.paragraph,
    run: chain => chain.setParagraph(),
  },
  ...([2, 3, 4] as const).map(
    (level): BlockChoice => ({
      key: `h${level}`,
      label: texts.headingOf({ value1: level - 1 }),
      icon: 'caption',
      words: `h${level - 1} heading${level === 2 ? texts.searches.section : ''}`,
      run: chain => chain.setHeading({ level }),
    }),
  ),
  { ...commands.bulletList, key: 'bullets', words: texts.searches.bullets },
  { ...commands.orderedList, key: 'numbers', words: texts.searches.numbers },
  { ...commands.blockquote, key: 'quote', words: 'quote' },
  { ...commands.table, key: 'table', words: 'table' },
  { key: 'picture', label: texts.picture, icon: 'image', words: texts.searches.picture },
  { key: 'video', label: texts.video, icon: 'video', words: 'youtube' },
  { key: 'block', label: texts.siteBlock, icon: 'bill', words: texts.searches.block },
  { ...commands.horizontalRule, key: 'line', words: texts.searches.line },
  { ...commands.codeBlock, key: 'code', words: 'code' },
]

/**
 * Choices whose label or other words begin with the typed text; all choices for an empty text.
 *
 * @example choicesFor('заг').map(({ key }) => key) // ['h2', 'h3', 'h4']
 */
export const choicesFor = (typed: string): BlockChoice[] => {
  const wanted = typed.toLowerCase()
  return blockChoices.filter(({ label, words }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(' ')
      .some(word => word.startsWith(wanted)),
  )
}
