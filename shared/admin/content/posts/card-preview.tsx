/** How a link to the post looks in a messenger. */
import { Text } from '@mantine/core'
import { cut } from '#shared/admin/platform/format/cut-text.ts'
import { PreviewFigure } from '../metas/search-preview.tsx'
import { ChosenPicture } from './chosen-picture.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const CardPreview = ({ editor }: { editor: PostEditor }) => {
  const { form, base, image } = editor
  const { picture } = form.values
  const { title, metaTitle, description, metaDescription } = form.values
  return (
    <PreviewFigure title="Так ссылка выглядит в мессенджере">
      {image ? (
        <ChosenPicture file={image} again />
      ) : (
        (picture || base?.image) && (
          <img className="admin-picture" src={picture || (base?.image ?? '')} alt="" />
        )
      )}
      <Text component="span" c="dimmed" size="xs">
        {typeof location === 'undefined' ? '' : location.hostname}
      </Text>
      <strong>{cut(metaTitle || title, 80) || 'Заголовок страницы'}</strong>
      <Text component="span" c="dimmed" size="sm">
        {cut(metaDescription || description, 120)}
      </Text>
    </PreviewFigure>
  )
}
