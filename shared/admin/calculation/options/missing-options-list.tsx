/** Options that the site knows and nobody has set, each one click away from its field. */
import { Button, Group } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RowGroup } from '#shared/admin/platform/components/facts/row-group.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { useAddOption } from './use-add-option.ts'

export interface MissingOptionsProps {
  titles: readonly string[]
  folded: boolean
  onAdded(added: Option): void
}

export const MissingOptions = ({ titles, folded, onAdded }: MissingOptionsProps) => {
  const { add, busy } = useAddOption(onAdded)
  return (
    <RowGroup
      title="Ещё не заданы"
      about="Для них на сайте есть место. Пока здесь пусто, виден текст из поставки или ничего."
      folded={folded}
    >
      <Group gap={6} px="md" py="sm">
        {titles.map(title => {
          const { name, unit } = nameOption(title)
          return (
            <Button
              key={title}
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="plus" size={14} />}
              loading={busy === title}
              disabled={busy !== null && busy !== title}
              onClick={() => void add(title)}
            >
              {unit === '' ? name : `${name}, ${unit}`}
            </Button>
          )
        })}
      </Group>
    </RowGroup>
  )
}
