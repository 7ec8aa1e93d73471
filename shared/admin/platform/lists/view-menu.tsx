import { Box, Button, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import {
  createListViewEndpoint,
  type ListView,
  removeListViewEndpoint,
  updateListViewEndpoint,
} from '#shared/contract/platform/lists.ts'
import { isListOfPeople } from '#shared/kinds/list-views.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useServices } from '../services.ts'
import { listStateKey } from './list-queries.ts'
import type { List } from './use-list.ts'

export const ViewMenu = ({ list }: { list: List }) => {
  const act = useViewActions(list)
  const [naming, setNaming] = useState<'new' | ListView | null>(null)
  const { opened, views } = list
  const changed = opened !== null && opened.query !== list.query
  const remove = async (view: ListView) => {
    if (!(await act.remove(view))) return
    notifyUndoable(
      texts.viewRemoved({ name: view.name }),
      () => void act.create(view.name, view.query, view.isDefault),
    )
  }
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={290}>
        <Menu.Target>
          <Button
            variant="default"
            maw="14rem"
            aria-label={opened ? texts.viewsOpened({ name: opened.name }) : texts.listViews}
            rightSection={<Icon name="down" size={12} />}
          >
            <Text span inherit truncate>
              {opened ? `${opened.name}${changed ? ' *' : ''}` : texts.views}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Mark on={opened === null} />}
            aria-current={opened === null || undefined}
            onClick={() => list.open(null)}
          >
            {texts.wholeList}
          </Menu.Item>
          {views.map(view => (
            <Menu.Item
              key={view.id}
              leftSection={<Mark on={view.id === opened?.id} />}
              rightSection={view.isDefault && <span className="admin-quiet-small">{texts.opensFirst}</span>}
              aria-current={view.id === opened?.id || undefined}
              onClick={() => list.open(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {opened && changed && (
            <Menu.Item onClick={() => void act.change(opened, { query: list.query })}>
              {texts.saveChangesIn({ name: opened.name })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming('new')}>{texts.saveAsNew}</Menu.Item>
          {opened && (
            <>
              <Menu.Item onClick={() => setNaming(opened)}>
                {texts.renameNamed({ name: opened.name })}
              </Menu.Item>
              <Menu.Item onClick={() => void act.change(opened, { isDefault: !opened.isDefault })}>
                {opened.isDefault ? texts.notFirst : texts.openFirst}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => void remove(opened)}>
                {texts.removeNamed({ name: opened.name })}
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

const useViewActions = ({ name: list, open, opened }: Pick<List, 'name' | 'open' | 'opened'>) => {
  const { client, queries } = useServices()
  const refresh = () => queries.invalidateQueries({ queryKey: listStateKey(list) })
  return {
    /** Throws `ApiError`, for the form to show. */
    create: async (name: string, query: string, isDefault: boolean): Promise<void> => {
      const view = await client.call(createListViewEndpoint, { body: { list, name, query, isDefault } })
      await refresh()
      open(view)
    },
    /** Throws `ApiError` when the name changes, for the form to show; reports other failures itself. */
    change: async (
      { id, version }: ListView,
      body: Partial<Pick<ListView, 'name' | 'query' | 'isDefault'>>,
    ): Promise<void> => {
      try {
        await client.call(updateListViewEndpoint, { params: { id }, body, ifMatch: version })
      } catch (error) {
        if (body.name !== undefined) throw error
        notifyFailure(error)
      }
      await refresh()
    },
    /** Resolves false after a failure, which it has reported. */
    remove: async ({ id, version }: ListView): Promise<boolean> => {
      try {
        await client.call(removeListViewEndpoint, { params: { id }, ifMatch: version })
        if (opened?.id === id) open(null)
        await refresh()
        return true
      } catch (error) {
        notifyFailure(error)
        return false
      }
    },
  }
}

interface ViewNameDialogProps {
  name: string
  /** True for a list of people: its views do not keep the search text, which may name a customer. */
  searches: boolean
  /** Throws the server's error. */
  onSave(name: string): Promise<void>
  onClose(): void
}

const ViewNameDialog = ({ name: before, searches, onSave, onClose }: ViewNameDialogProps) => {
  const [name, setName] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const { busy, problems, failure, run } = useAction((_, named: string) => onSave(named), {
    saysHere: true,
    onDone: onClose,
  })
  const save = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') void run(name.trim())
  }
  return (
    <FormDialog
      title={before ? texts.renameView : texts.saveView}
      action={texts.save}
      saving={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={texts.viewName}
        placeholder={texts.nameExample}
        data-autofocus
        maxLength={60}
        value={name}
        error={isMissing ? texts.nameMissing : (problems.name ?? failure)}
        onChange={event => setName(event.currentTarget.value)}
      />
      {!before && (
        <Text size="sm" c="dimmed">
          <span>{texts.whatIsSaved}</span>
          {searches && <span>{texts.searchNotSaved}</span>}
        </Text>
      )}
    </FormDialog>
  )
}
