import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { cut } from '#shared/admin/platform/format/cut-text.ts'

export interface SearchPreviewProps {
  title: string
  /** Path of the page, `/blog/…`. */
  path: string
  description: string
}

export const SearchPreview = ({ title, path, description }: SearchPreviewProps) => (
  <PreviewFigure title="Так страница выглядит в поиске">
    <Text component="span" c="dimmed" size="xs">
      {crumbs(path)}
    </Text>
    <Text span c="var(--admin-search-link)" fz="lg" lh={1.3}>
      {cut(title, 60) || 'Заголовок страницы'}
    </Text>
    <Text component="span" c="dimmed" size="sm">
      {cut(description, 160) || 'Описание пусто: поиск возьмёт случайный отрывок текста.'}
    </Text>
  </PreviewFigure>
)

export const PreviewFigure = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure>
    <Box component="figcaption" mb="2xs" className="admin-quiet-small">
      {title}
    </Box>
    <Stack
      gap="4xs"
      p="sm"
      bd="1px solid var(--admin-line)"
      bdrs="md"
      bg="var(--admin-panel)"
      className="admin-plain"
    >
      {children}
    </Stack>
  </figure>
)

const crumbs = (path: string): string =>
  [typeof location === 'undefined' ? '' : location.hostname, ...path.split('/').filter(Boolean)].join(' › ')
