import { ActionIcon } from '@mantine/core'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { Icon, type IconName } from '#shared/admin/platform/components/facts/icon.tsx'

interface Action {
  icon: IconName
  label: string
  mark: string
  run(chain: ChainedCommands): ChainedCommands
}

const actions: readonly Action[] = [
  { icon: 'bold', label: 'Выделить жирным', mark: 'bold', run: chain => chain.toggleBold() },
  { icon: 'italic', label: 'Выделить курсивом', mark: 'italic', run: chain => chain.toggleItalic() },
  { icon: 'strike', label: 'Зачеркнуть', mark: 'strike', run: chain => chain.toggleStrike() },
  {
    icon: 'caption',
    label: 'Сделать заголовком',
    mark: 'heading',
    run: chain => chain.toggleHeading({ level: 2 }),
  },
  { icon: 'quote', label: 'Сделать цитатой', mark: 'blockquote', run: chain => chain.toggleBlockquote() },
]

export const SelectionMenu = ({ editor, onLink }: { editor: Editor; onLink(): void }) => {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => actions.map(({ mark }) => now.isActive(mark)),
  })
  return (
    <BubbleMenu
      editor={editor}
      className="admin-selection-menu"
      role="toolbar"
      aria-label="Для выделенного"
      options={{ placement: 'top', offset: 8, flip: true, shift: { padding: 8 } }}
      shouldShow={({ editor: now, element, state: { selection } }) =>
        now.isEditable &&
        (now.isFocused || element.contains(document.activeElement)) &&
        selection instanceof TextSelection &&
        !selection.empty &&
        !now.isActive('codeBlock')
      }
    >
      {actions.map(({ icon, label, run }, index) => (
        <ActionIcon
          key={label}
          aria-label={label}
          aria-pressed={active[index]}
          // Prevents the button from taking the focus, so that the selection stays.
          onMouseDown={event => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Icon name={icon} size={16} />
        </ActionIcon>
      ))}
      <ActionIcon
        aria-label="Поставить ссылку"
        onMouseDown={event => event.preventDefault()}
        onClick={onLink}
      >
        <Icon name="link" size={16} />
      </ActionIcon>
    </BubbleMenu>
  )
}
