/** The open slash menu: the arrow keys move in it while the cursor stays in the text. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { type OpenSlashMenu, optionId, type SlashMenu } from './slash-menu.ts'

export const SlashMenuList = ({ menu }: { menu: SlashMenu }) => {
  const open = useSyncExternalStore(menu.subscribe, menu.now)
  return open && open.choices.length > 0 ? createPortal(<List open={open} />, open.place) : null
}

const List = ({ open: { choices, current, choose } }: { open: OpenSlashMenu }) => {
  const chosen = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into sight with every move
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div className="admin-slash-menu" role="listbox" aria-label="Вставить блок">
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are pressed in the text
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
        <div
          key={choice.key}
          id={optionId(choice)}
          ref={index === current ? chosen : null}
          role="option"
          aria-selected={index === current}
          // Prevents the click from taking the focus and the cursor out of the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => choose(choice)}
        >
          <Icon name={choice.icon} size={16} />
          {choice.title}
        </div>
      ))}
    </div>
  )
}
