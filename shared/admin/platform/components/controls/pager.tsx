import { Group, Pagination, Text } from '@mantine/core'
import * as texts from '#messages/admin/platform/components.js'
import { formatCount, formatCounted } from '#shared/admin/platform/format/format-time.ts'
import { countedRows } from '#shared/contract/platform/common.ts'

export interface PagerProps {
  page: number
  pageCount: number
  total: number
  /** A search saw the newest rows or matches alone. */
  partly?: true | undefined
  onChange(page: number): void
}

export const partlyText = (): string => texts.partlySearched({ n: formatCount(countedRows) })

export const Pager = ({ page, pageCount, total, partly, onChange }: PagerProps) => (
  <Group justify="space-between" mt="sm">
    <Text size="sm" c="dimmed">
      <span>{texts.total({ total: formatCounted(total) })}</span>
      {partly && <span> {partlyText()}</span>}
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
