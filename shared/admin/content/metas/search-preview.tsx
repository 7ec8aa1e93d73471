/** How a page will look in the results of a search engine. */

import { Text } from '@mantine/core'
import { cut } from '#shared/admin/platform/format/cut-text.ts'
import classes from './search-preview.module.css'

export interface SearchPreviewProps {
  title: string
  /** Path of the page, `/blog/…`. */
  path: string
  description: string
}

export const SearchPreview = ({ title, path, description }: SearchPreviewProps) => (
  <figure className={classes.preview}>
    <figcaption>Так страница выглядит в поиске</figcaption>
    <div className={classes.card}>
      <Text component="span" c="dimmed" size="xs">
        {crumbs(path)}
      </Text>
      <span className={classes.title}>{cut(title, 60) || 'Заголовок страницы'}</span>
      <Text component="span" c="dimmed" size="sm">
        {cut(description, 160) || 'Описание пусто: поиск возьмёт случайный отрывок текста.'}
      </Text>
    </div>
  </figure>
)

const crumbs = (path: string): string =>
  [typeof location === 'undefined' ? '' : location.hostname, ...path.split('/').filter(Boolean)].join(' › ')
