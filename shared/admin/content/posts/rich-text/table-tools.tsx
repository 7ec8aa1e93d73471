import { ActionIcon, Menu } from '@mantine/core'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'

const changes: { label: string; run(chain: ChainedCommands): ChainedCommands }[] = [
  { label: 'Строка ниже', run: chain => chain.addRowAfter() },
  { label: 'Строка выше', run: chain => chain.addRowBefore() },
  { label: 'Столбец справа', run: chain => chain.addColumnAfter() },
  { label: 'Столбец слева', run: chain => chain.addColumnBefore() },
  { label: 'Заголовок: первая строка', run: chain => chain.toggleHeaderRow() },
  { label: 'Соединить или разделить ячейки', run: chain => chain.mergeOrSplit() },
  { label: 'Удалить строку', run: chain => chain.deleteRow() },
  { label: 'Удалить столбец', run: chain => chain.deleteColumn() },
  { label: 'Удалить таблицу', run: chain => chain.deleteTable() },
]

export const TableTools = ({ editor, inside }: { editor: Editor; inside: boolean }) => {
  const icon = <Icon name="table" size={16} />
  if (!inside) {
    const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
    return (
      <ActionIcon aria-label="Вставить таблицу" onClick={insert}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label="Изменить таблицу" aria-pressed>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map(({ label, run }) => (
          <Menu.Item key={label} onClick={() => run(editor.chain().focus()).run()}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
