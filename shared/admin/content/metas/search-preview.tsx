/** How a page will look in the results of a search engine. */
import { cut } from '#shared/admin/platform/format/cut-text.ts'

export interface SearchPreviewProps {
  title: string
  /** Path of the page, `/blog/…`. */
  path: string
  description: string
}

export const SearchPreview = ({ title, path, description }: SearchPreviewProps) => (
  <figure className="admin-search-preview">
    <figcaption>Так страница выглядит в поиске</figcaption>
    <div className="admin-search-preview-card">
      <span className="admin-search-preview-path">{crumbs(path)}</span>
      <span className="admin-search-preview-title">{cut(title, 60) || 'Заголовок страницы'}</span>
      <span className="admin-search-preview-text">
        {cut(description, 160) || 'Описание пусто: поиск возьмёт случайный отрывок текста.'}
      </span>
    </div>
  </figure>
)

const crumbs = (path: string): string =>
  [typeof location === 'undefined' ? '' : location.hostname, ...path.split('/').filter(Boolean)].join(' › ')
