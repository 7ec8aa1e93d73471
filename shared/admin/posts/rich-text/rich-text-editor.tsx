/** The rich text editor of posts. */
import './rich-text.css'
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useRef } from 'react'
import { count } from '#shared/admin/frame/show-time.ts'
import { tellWarning } from '#shared/admin/frame/tell.ts'
import { UploadProgress } from '#shared/admin/frame/upload-progress.tsx'
import { storedText } from '../post-values.ts'
import { cleanPaste } from './clean-paste.ts'
import { extensions } from './extensions.ts'
import { TextFacts } from './text-facts.tsx'
import { Toolbar } from './toolbar.tsx'
import { imagesIn, usePictureUpload } from './use-picture-upload.ts'

export interface RichTextEditorProps {
  /** The content at the start; later changes of the property do not reach the editor. */
  initial: string
  label: string
  editable: boolean
  onChange(text: string): void
}

export const RichTextEditor = ({ initial, label, editable, onChange }: RichTextEditorProps) => {
  const upload = usePictureUpload()
  const holder = useRef<Editor | null>(null)
  const take = (files: File[], at?: number): boolean => {
    if (files.length === 0 || !holder.current) return false
    void upload.insert(holder.current, files, at)
    return true
  }
  const editor = useEditor({
    extensions,
    content: initial,
    editable,
    // The content policy forbids style elements; rich-text.css carries the few rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        lang: 'ru',
      },
      handleKeyDown: (view, event) => event.altKey && event.key === 'F10' && toToolbar(view.dom),
      transformPastedHTML: pasted => cleanPaste(pasted).html,
      handlePaste: (_view, event) => take(imagesIn(event.clipboardData)) || tellRefused(event.clipboardData),
      handleDrop: (view, event, _slice, moved) => {
        if (moved) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        return take(imagesIn(event.dataTransfer), place?.pos) || tellRefused(event.dataTransfer)
      },
    },
    onCreate: ({ editor: created }) => {
      holder.current = created
    },
    onUpdate: ({ editor: changed }) => onChange(storedText(changed.getHTML())),
  })
  return (
    <div className="admin-rich-text" data-editable={editable || undefined}>
      {editable && <Toolbar editor={editor} upload={upload} />}
      <EditorContent editor={editor} className="admin-rich-text-body" />
      <TextFacts editor={editor} />
      {upload.uploading > 0 && (
        <div className="admin-rich-text-status">
          <p role="status">Загружаем картинки: {upload.uploading}…</p>
          <UploadProgress label="Загрузка картинки" sent={upload.sent} />
        </div>
      )}
    </div>
  )
}

/** To the first of the buttons; Escape leads back. */
const toToolbar = (text: HTMLElement): boolean => {
  const first = text.closest('.admin-rich-text')?.querySelector<HTMLElement>('[role="toolbar"] select')
  first?.focus()
  return first !== undefined && first !== null
}

/** Says which pictures stay behind; the words are still pasted. */
const tellRefused = (data: DataTransfer | null): false => {
  const { foreignPictures: refused } = cleanPaste(data?.getData('text/html') ?? '')
  if (refused > 0)
    tellWarning(
      `${count(refused, ['картинка не вставлена', 'картинки не вставлены', 'картинок не вставлено'])}`,
      'Картинки с других сайтов, из Word и Google Docs посетители не увидят. Сохраните каждую файлом и вставьте файл.',
    )
  return false
}
