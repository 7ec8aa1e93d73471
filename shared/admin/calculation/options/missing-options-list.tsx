/** What can be said on the site and is not yet, each one click away from its field. */
import { Button, Group } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { Option } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/office/option-names.ts'
import { useAddOption } from './use-add-option.ts'

export interface MissingOptionsProps {
  titles: readonly string[]
  onAdded(added: Option): void
}

export const MissingOptions = ({ titles, onAdded }: MissingOptionsProps) => {
  const { add, busy } = useAddOption(onAdded)
  return (
    <section className="admin-option-group" aria-label="Ещё не заданы">
      <header>
        <h2>Ещё не заданы</h2>
        <p className="admin-quiet">
          Для них на сайте есть место. Пока здесь пусто, виден текст из поставки или ничего.
        </p>
      </header>
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
    </section>
  )
}
