import { Group, Pagination, Text } from '@mantine/core'
import * as texts from '#messages/admin/platform/components.js'
import { formatCounted } from '#shared/admin/platform/format/format-time.ts'

export interface PagerProps {
  page: number
  pageCount: number
  total: number
  onChange(page: number): void
}

export const Pager = ({ page, pageCount, total, onChange }: PagerProps) => (
  <Group justify="space-between" mt="sm">
    <Text size="sm" c="dimmed">
      {texts.total({ total: formatCounted(total) })}
    </Text>
    {pageCount > 1 && (
      <Pagination
        size="sm"
        total={pageCount}
        value={page}
        onChange={onChange}
        aria-label={texts.listPages}
        getItemProps={number => ({ 'aria-label': texts.pageNumber({ number }) })}
        getControlProps={control => ({ 'aria-label': control === 'next' ? texts.forward : texts.back })}
      />
    )}
  </Group>
)
