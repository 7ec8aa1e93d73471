/** The post as the visitor will read it, before it is saved. */
import { Modal } from '@mantine/core'
import { showDate } from '#shared/domain/dates.ts'
import { typograph, typographHtml } from '#shared/domain/typographer.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import { fromKyivField } from './kyiv-time.ts'
import { PostText } from './post-text.tsx'

import type { PostEditor } from './use-post-editor.ts'

export interface PostPreviewProps {
  opened: boolean
  editor: PostEditor
  onClose(): void
}

export const PostPreview = ({ opened, editor, onClose }: PostPreviewProps) => {
  const { form, base, image } = editor
  const { title, text, publishedAt, imageAlt } = form.values
  const date = fromKyivField(publishedAt) ?? new Date().toISOString()
  return (
    <Modal opened={opened} onClose={onClose} title="Предпросмотр" size="52rem">
      {base && (
        <p className="admin-quiet">
          <a href={`/admin/posts/${base.id}/preview`} target="_blank" rel="noopener">
            Открыть сохранённую статью точно как на сайте
          </a>
          {editor.dirty && ': несохранённых правок там ещё нет, они ниже'}
        </p>
      )}
      <article className="admin-preview">
        <p className="admin-quiet">{showDate(date)}</p>
        <h1>{typograph(title) || 'Без заголовка'}</h1>
        {image ? (
          <ChosenPicture file={image} />
        ) : (
          base?.image && <img className="admin-picture" src={base.image} alt={imageAlt} />
        )}
        <PostText html={typographHtml(text)} />
      </article>
    </Modal>
  )
}
