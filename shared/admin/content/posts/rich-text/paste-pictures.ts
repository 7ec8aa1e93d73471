/** Handles pictures pasted or dropped into a text: uploads files, and warns about pictures of other sites. */
import type { EditorProps } from '@tiptap/pm/view'
import { imagesIn } from '#shared/admin/content/media/picture-files.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { cleanPaste } from './clean-paste.ts'

/** `take` uploads files into the text, at position `at` or at the cursor; it returns false when there are no files. */
export const pictureHandlers = (
  take: (files: File[], at?: number) => boolean,
): Pick<EditorProps, 'handlePaste' | 'handleDrop'> => ({
  handlePaste: (_view, event) => take(imagesIn(event.clipboardData)) || notifyForeign(event.clipboardData),
  handleDrop: (view, event, _slice, moved) => {
    if (moved) return false
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    return take(imagesIn(event.dataTransfer), place?.pos) || notifyForeign(event.dataTransfer)
  },
})

/** Warns about pictures of other sites, which are left out; returns false so that the text is still pasted. */
const notifyForeign = (data: DataTransfer | null): false => {
  const { foreignPictures: refused } = cleanPaste(data?.getData('text/html') ?? '')
  if (refused > 0)
    notifyWarning(
      `${pluralise(refused, ['картинка не вставлена', 'картинки не вставлены', 'картинок не вставлено'])}`,
      'Картинки с других сайтов, из Word и Google Docs посетители не увидят. Сохраните каждую файлом и вставьте файл.',
    )
  return false
}
