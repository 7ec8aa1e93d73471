/** The buttons of the editor. Arrow keys move along the row, as in any toolbar. */

import { ActionIcon, Button, Menu, NativeSelect, Stack, TextInput, Tooltip } from '@mantine/core'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { CompactButton, IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { untitledVideo } from '#shared/domain/text/rich-text.ts'
import { BlockButton } from './block-button.tsx'
import { commands } from './commands.ts'
import { videoAddress } from './figure-and-video-nodes.ts'
import { LinkForm } from './link-form.tsx'
import { widthOf } from './picture-node.ts'
import { PictureButton, PictureTools } from './picture-tools.tsx'
import { blockIn } from './site-block.ts'
import { onEnter, type ToolForms, ToolPopover } from './tool-popover.tsx'

const groups = [
  ['bold', 'italic', 'strike'],
  ['bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'],
] as const

const levels = [2, 3, 4] as const

interface ToolbarProps {
  editor: Editor
  forms: ToolForms
  onPicture(): void
  onSearch(): void
}

export const Toolbar = ({ editor, forms, onPicture, onSearch }: ToolbarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) })
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores Escape in a menu or popover, which that key closes.
    const own = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && own) return void editor.chain().focus().run()
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), select') ?? [])]
    const now = buttons.indexOf(document.activeElement as HTMLElement)
    const next = buttons.at((now + (event.key === 'ArrowRight' ? 1 : -1)) % buttons.length)
    next?.focus()
  }
  // True while the select is operated by keys: the focus stays there until Escape. A click returns it to the text.
  const walking = useRef(false)
  const close = () => forms.open(null)
  return (
    <div className="admin-toolbar-slot">
      <div ref={bar} className="admin-toolbar" role="toolbar" aria-label={texts.textTools} onKeyDown={onKey}>
        <NativeSelect
          size="xs"
          aria-label={texts.paragraphKind}
          value={state.block}
          onPointerDown={() => {
            walking.current = false
          }}
          onKeyDown={() => {
            walking.current = true
          }}
          onChange={event => {
            setBlock(editor, event.currentTarget.value)
            if (!walking.current) editor.commands.focus()
          }}
          data={[
            { value: 'paragraph', label: texts.plainText },
            ...levels.map(level => ({ value: String(level), label: texts.headingOf({ value1: level - 1 }) })),
          ]}
        />
        {groups.map(group => (
          <span key={group[0]} className="admin-toolbar-group">
            {group.map(name => {
              const { icon, label, run } = commands[name]
              return (
                <Tooltip key={name} label={label}>
                  <IconButton
                    icon={icon}
                    label={label}
                    aria-pressed={name === 'horizontalRule' ? undefined : state.active.includes(name)}
                    onClick={() => run(editor.chain().focus()).run()}
                  />
                </Tooltip>
              )
            })}
          </span>
        ))}
        <span className="admin-toolbar-group">
          <ToolPopover form="link" forms={forms} label={texts.link} pressed={state.href !== ''}>
            <LinkForm editor={editor} href={state.href} onDone={close} />
          </ToolPopover>
          <PictureButton editor={editor} onFile={onPicture} />
          <ToolPopover form="video" forms={forms} label={texts.insertVideo} title={texts.video}>
            <VideoForm editor={editor} onDone={close} />
          </ToolPopover>
          <BlockButton editor={editor} chosen={state.siteBlock} forms={forms} />
          <TableTools editor={editor} inside={state.inTable} />
        </span>
        <span className="admin-toolbar-group">
          <IconButton
            icon="undo"
            label={texts.undo}
            disabled={!state.mayUndo}
            onClick={() => editor.chain().focus().undo().run()}
          />
          <IconButton
            icon="redo"
            label={texts.redo}
            disabled={!state.mayRedo}
            onClick={() => editor.chain().focus().redo().run()}
          />
          <IconButton icon="search" label={texts.findAndReplace} title="Ctrl+F" onClick={onSearch} />
        </span>
      </div>
      {state.siteBlock && (
        <div className="admin-picture-tools admin-toolbar">
          <CompactButton onClick={() => forms.open('block')}>{texts.changeBlock}</CompactButton>
        </div>
      )}
      {state.picture && <PictureTools editor={editor} picture={state.picture} />}
    </div>
  )
}

const readState = (editor: Editor) => {
  const attribute = (node: string, name: string): string => {
    const value: unknown = editor.getAttributes(node)[name]
    return typeof value === 'string' ? value : ''
  }
  const captioned = editor.isActive('figure')
  return {
    block: String(levels.find(level => editor.isActive('heading', { level })) ?? 'paragraph'),
    active: groups.flat().filter(name => editor.isActive(name)),
    href: editor.isActive('link') ? attribute('link', 'href') : '',
    picture: editor.isActive('image')
      ? {
          alt: attribute('image', 'alt'),
          captioned,
          width: widthOf(attribute(captioned ? 'figure' : 'image', 'class')),
        }
      : null,
    siteBlock: editor.isActive('siteBlock')
      ? blockIn(attribute('siteBlock', 'kind'), attribute('siteBlock', 'preset'))
      : null,
    inTable: editor.isActive('table'),
    mayUndo: editor.can().undo(),
    mayRedo: editor.can().redo(),
  }
}

const setBlock = (editor: Editor, value: string) => {
  const level = levels.find(known => String(known) === value)
  if (level) editor.commands.setHeading({ level })
  else editor.commands.setParagraph()
}

const VideoForm = ({ editor, onDone }: { editor: Editor; onDone(): void }) => {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const insert = () => {
    const src = videoAddress(address)
    if (!src) return setProblem(texts.needVideoLink)
    const attrs = { src, title: title.trim() || untitledVideo }
    editor.chain().focus().insertContent({ type: 'video', attrs }).run()
    onDone()
  }
  return (
    <Stack gap="xs" onKeyDown={onEnter(insert)}>
      <TextInput
        label={texts.videoLink}
        placeholder="https://youtu.be/…"
        value={address}
        error={problem}
        onChange={event => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={texts.videoAbout}
        maxLength={200}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <Button size="xs" onClick={insert}>
        {texts.insert}
      </Button>
    </Stack>
  )
}

const changes: { label: string; run(chain: ChainedCommands): ChainedCommands }[] = [
  { label: texts.tables.rowBelow, run: chain => chain.addRowAfter() },
  { label: texts.tables.rowAbove, run: chain => chain.addRowBefore() },
  { label: texts.tables.columnRight, run: chain => chain.addColumnAfter() },
  { label: texts.tables.columnLeft, run: chain => chain.addColumnBefore() },
  { label: texts.tables.headerRow, run: chain => chain.toggleHeaderRow() },
  { label: texts.tables.mergeOrSplit, run: chain => chain.mergeOrSplit() },
  { label: texts.tables.removeRow, run: chain => chain.deleteRow() },
  { label: texts.tables.removeColumn, run: chain => chain.deleteColumn() },
  { label: texts.tables.removeTable, run: chain => chain.deleteTable() },
]

const TableTools = ({ editor, inside }: { editor: Editor; inside: boolean }) => {
  const icon = <Icon name="table" size={16} />
  if (!inside) {
    return (
      <ActionIcon
        aria-label={texts.insertTable}
        onClick={() => commands.table.run(editor.chain().focus()).run()}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label={texts.changeTable} aria-pressed>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map(({ label, run }) => (
          <Menu.Item key={label} onClick={() => run(editor.chain().focus()).run()}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
