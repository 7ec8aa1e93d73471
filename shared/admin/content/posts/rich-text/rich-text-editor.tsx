import * as texts from '#messages/admin/content/posts.js'
import './menus.css'
import './rich-text.css'
import { Box, Flex } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { memo, type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFindCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { UploadProgress } from '#shared/admin/platform/files/upload-progress.tsx'
import { problemEvent } from '#shared/admin/platform/forms/use-show-problems.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { BlockHandle } from './block-handle.ts'
import { cleanPaste } from './clean-paste.ts'
import { type Command, commands } from './commands.ts'
import { extensions } from './editor-extensions.ts'
import { pictureHandlers, tableOfText } from './paste-pictures.ts'
import { PictureUploadInput, usePictureUpload } from './picture-tools.tsx'
import { Search, SearchPanel } from './search-panel.tsx'
import { createSlashMenu, SlashMenuList } from './slash-menu.tsx'
import { adoptText, isWritten, writtenText } from './text-document.ts'
import { TextFacts } from './text-facts.tsx'
import type { ToolForm } from './tool-popover.tsx'
import { Toolbar } from './toolbar.tsx'

export interface RichTextEditorProps {
  /** Initial content; later contents are set through `handle`. */
  initial: string
  /**
   * The text as the server stores it; reported unchanged when the writer undoes back to it, so the form is clean again.
   */
  stored: string
  handle: RefObject<TextHandle | null>
  label: string
  /** Language of the text, for spell checking. */
  lang: Language
  /** Why the form was rejected because of the text. */
  error?: ReactNode
  onChange(text: string): void
}

/** Actions of the form on the text, synchronous so that no letter typed meanwhile is lost. */
export interface TextHandle {
  /** Replaces the text; cursor, scroll position and undo history stay. */
  show(text: string): void
  /** Returns the focus to the last cursor position in the text. */
  focus(): void
}

/** Memoised: the form renders with every key, although the editor already holds the text. */
export const RichTextEditor = memo(function RichTextEditor({
  initial,
  stored,
  label,
  lang,
  error,
  handle,
  onChange,
}: RichTextEditorProps) {
  const upload = usePictureUpload()
  const holder = useRef<Editor | null>(null)
  const take = (files: File[], at?: number): boolean => {
    if (files.length === 0 || !holder.current) return false
    for (const file of files) upload.add(file, { editor: holder.current, at })
    return true
  }
  const [form, setForm] = useState<ToolForm | null>(null)
  /** Count of search requests, 0 while the panel is closed; each further request focuses its field again. */
  const [searching, setSearching] = useState(0)
  const search = () => setSearching(times => times + 1)
  const files = useRef<HTMLInputElement>(null)
  const choosePicture = () => files.current?.click()
  const [slash] = useState(() =>
    createSlashMenu((made, range, { key, run }) => {
      const chain = made.chain().focus().deleteRange(range)
      void (run ? run(chain) : chain).run()
      if (key === 'picture') choosePicture()
      if (key === 'video' || key === 'block') setForm(key)
    }),
  )
  const editor = useEditor({
    extensions: [...extensions, slash.extension, Search, BlockHandle],
    content: initial,
    // The content policy forbids style elements; rich-text.css carries the few rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        lang,
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
      handleDOMEvents: { [problemEvent]: chooseMutePicture },
      handleKeyDown: (view, event) => {
        if (event.altKey && event.key === 'F10') return toToolbar(view.dom)
        if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyF' || event.shiftKey) return false
        event.preventDefault()
        search()
        return true
      },
      handleDoubleClickOn: (_view, _at, node) => {
        if (node.type.name !== 'siteBlock') return false
        setForm('block')
        return true
      },
      transformPastedHTML: pasted => cleanPaste(pasted).html,
      // Null leaves the text to the editor's own parsing, which the type does not mention.
      clipboardTextParser: (text, _place, _plain, view) => tableOfText(view.state.schema, text) as Slice,
      ...pictureHandlers(take),
    },
    onCreate: ({ editor: created }) => {
      holder.current = created
    },
    onUpdate: ({ editor: changed }) => {
      const { doc } = changed.state
      onChange(isWritten(doc, stored) ? stored : writtenText(doc))
    },
  })
  useFindCommand(() => {
    if (!editor.isFocused) return false
    search()
  })
  useImperativeHandle(
    handle,
    () => ({ show: text => adoptText(editor, text), focus: () => void editor.commands.focus() }),
    [editor],
  )
  return (
    <>
      <div className="admin-rich-text">
        <Toolbar
          editor={editor}
          forms={{ opened: form, open: setForm }}
          onPicture={choosePicture}
          onSearch={search}
        />
        {searching > 0 && <SearchPanel key={searching} editor={editor} onClose={() => setSearching(0)} />}
        <SelectionMenu editor={editor} onLink={() => setForm('link')} />
        <SlashMenuList menu={slash.menu} />
        <PictureUploadInput ref={files} onFiles={take} />
        <EditorContent editor={editor} className="admin-rich-text-body admin-prose" />
        <TextFacts editor={editor} />
        {upload.left > 0 && (
          // Over the line of facts, so that it moves nothing.
          <Flex
            pos="absolute"
            inset="auto 0 0"
            align="center"
            bdrs="md"
            bg="var(--admin-panel)"
            className="admin-text-facts"
          >
            <p role="status">{texts.sendingPictures({ waiting: upload.left })}</p>
            <Box flex="1 1 16rem">
              <UploadProgress label={texts.sendingPicture} sent={upload.sent} />
            </Box>
          </Flex>
        )}
      </div>
      {error && (
        <p className="admin-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
})

/** Selects the first picture without a description, because it is why the form was rejected. */
const chooseMutePicture = (view: EditorView): boolean => {
  const picture = view.dom.querySelector('img[alt=""]')
  if (!picture) return false
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(NodeSelection.create(doc, view.posAtDOM(picture, 0))))
  picture.scrollIntoView({ block: 'center' })
  return true
}

/** Focuses the first control of the toolbar; Escape returns to the text. */
const toToolbar = (text: HTMLElement): boolean => {
  const first = text.closest('.admin-rich-text')?.querySelector<HTMLElement>('[role="toolbar"] select')
  first?.focus()
  return first !== undefined && first !== null
}

const actions: readonly (Command & { mark: string })[] = [
  { ...commands.bold, label: texts.makes.bold, mark: 'bold' },
  { ...commands.italic, label: texts.makes.italic, mark: 'italic' },
  { ...commands.strike, label: texts.makes.strike, mark: 'strike' },
  {
    icon: 'caption',
    label: texts.makes.heading,
    mark: 'heading',
    run: chain => chain.toggleHeading({ level: 2 }),
  },
  { ...commands.blockquote, label: texts.makes.blockquote, mark: 'blockquote' },
]

const SelectionMenu = ({ editor, onLink }: { editor: Editor; onLink(): void }) => {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => actions.map(({ mark }) => now.isActive(mark)),
  })
  return (
    <BubbleMenu
      editor={editor}
      className="admin-selection-menu"
      role="toolbar"
      aria-label={texts.forSelected}
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
        <IconButton
          icon={icon}
          key={label}
          label={label}
          aria-pressed={active[index]}
          // Prevents the button from taking the focus, so that the selection stays.
          onMouseDown={event => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
      <IconButton
        icon="link"
        label={texts.putLink}
        onMouseDown={event => event.preventDefault()}
        onClick={onLink}
      />
    </BubbleMenu>
  )
}
