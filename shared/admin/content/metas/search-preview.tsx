/** How a page will look in the results of a search engine. */

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

/**
 * Shortened at a word, as the engines do.
 *
 * @example cut('один два три', 9) // 'один два…'
 */
export const cut = (text: string, length: number): string => {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (whole.length <= length) return whole
  const part = whole.slice(0, length)
  const space = part.lastIndexOf(' ')
  return `${part.slice(0, space > length / 2 ? space : length)}…`
}

const crumbs = (path: string): string =>
  [typeof location === 'undefined' ? '' : location.hostname, ...path.split('/').filter(Boolean)].join(' › ')
