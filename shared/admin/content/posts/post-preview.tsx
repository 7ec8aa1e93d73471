import { Modal } from '@mantine/core'
import { previewPostEndpoint } from '#shared/contract/content/posts.ts'
import { SitePreview } from '../publication/site-preview.tsx'
import { postDraftOf } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

export interface PostPreviewProps {
  opened: boolean
  editor: PostEditor
  onClose(): void
}

export const PostPreview = ({ opened, editor, onClose }: PostPreviewProps) => {
  const { base, image, lang, form } = editor
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Предпросмотр"
      fullScreen
      styles={{ content: column, body: { ...column, flex: 1, minHeight: 0 } }}
    >
      {opened && (
        <SitePreview
          endpoint={previewPostEndpoint}
          body={postDraftOf(form.values, { id: base?.id, chosen: image !== null, lang })}
          picture={image}
        >
          Страница целиком, как её увидит посетитель. Ссылки и кнопки в ней не нажимаются.{' '}
          {base && lang === 'ru' && (
            <a href={`/admin/posts/${base.id}/preview`} target="_blank" rel="noopener">
              Открыть сохранённую статью точно как на сайте
            </a>
          )}
        </SitePreview>
      )}
    </Modal>
  )
}

const column = { display: 'flex', flexDirection: 'column' } as const
