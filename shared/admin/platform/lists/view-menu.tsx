/** Menu of a list's saved views: open, save, rename, make the default, remove. */
import { Box, Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { ListView } from '#shared/contract/platform/lists.ts'
import { isListOfPeople } from '#shared/kinds/list-views.ts'
import type { List } from './use-list.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

export const ViewMenu = ({ list }: { list: List }) => {
  const act = useViewActions(list)
  const [naming, setNaming] = useState<'new' | ListView | null>(null)
  const { opened, views } = list
  const changed = opened !== null && opened.query !== list.query
  const remove = async (view: ListView) => {
    if (!(await act.remove(view))) return
    notifyUndoable(`Вид «${view.name}» удалён`, () => void act.create(view.name, view.query, view.isDefault))
  }
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={290}>
        <Menu.Target>
          <Button
            variant="default"
            maw="14rem"
            aria-label={opened ? `Виды списка, открыт «${opened.name}»` : 'Виды списка'}
            rightSection={<Icon name="down" size={12} />}
          >
            <Text span inherit truncate>
              {opened ? `${opened.name}${changed ? ' *' : ''}` : 'Виды'}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Mark on={opened === null} />}
            aria-current={opened === null || undefined}
            onClick={() => list.open(null)}
          >
            Весь список
          </Menu.Item>
          {views.map(view => (
            <Menu.Item
              key={view.id}
              leftSection={<Mark on={view.id === opened?.id} />}
              rightSection={view.isDefault && <span className="admin-quiet-small">первым</span>}
              aria-current={view.id === opened?.id || undefined}
              onClick={() => list.open(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {opened && changed && (
            <Menu.Item onClick={() => void act.change(opened, { query: list.query })}>
              Сохранить изменения в «{opened.name}»
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming('new')}>Сохранить как новый вид…</Menu.Item>
          {opened && (
            <>
              <Menu.Item onClick={() => setNaming(opened)}>Переименовать «{opened.name}»…</Menu.Item>
              <Menu.Item onClick={() => void act.change(opened, { isDefault: !opened.isDefault })}>
                {opened.isDefault ? 'Не открывать первым' : 'Открывать первым'}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => void remove(opened)}>
                Удалить «{opened.name}»
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewNameDialog
          name={naming === 'new' ? '' : naming.name}
          searches={isListOfPeople(list.name)}
          onSave={name =>
            naming === 'new' ? act.create(name, list.query, false) : act.change(naming, { name })
          }
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const Mark = ({ on }: { on: boolean }) => (
  <Box component="span" display="inline-block" w={14}>
    {on && <Icon name="check" size={14} />}
  </Box>
)
