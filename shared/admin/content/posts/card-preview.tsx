/** How a link to the post looks in a messenger. */
import { cut } from '#shared/admin/platform/format/cut-text.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const CardPreview = ({ editor }: { editor: PostEditor }) => {
  const { form, base, image } = editor
  const { picture } = form.values
  const { title, metaTitle, description, metaDescription } = form.values
  return (
    <figure className="admin-search-preview">
      <figcaption>Так ссылка выглядит в мессенджере</figcaption>
      <div className="admin-search-preview-card admin-link-card">
        {image ? (
          <ChosenPicture file={image} again />
        ) : (
          (picture || base?.image) && (
            <img className="admin-picture" src={picture || (base?.image ?? '')} alt="" />
          )
        )}
        <span className="admin-search-preview-path">
          {typeof location === 'undefined' ? '' : location.hostname}
        </span>
        <strong>{cut(metaTitle || title, 80) || 'Заголовок страницы'}</strong>
        <span className="admin-search-preview-text">{cut(metaDescription || description, 120)}</span>
      </div>
    </figure>
  )
}
