import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { createCategoryEndpoint, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import type { PostEditor } from './use-post-editor.ts'

export const CategoryChoice = ({ editor }: { editor: PostEditor }) => {
  const categories = useCall(listCategoriesEndpoint)
  const mayWrite = useCan('content.write')
  const { form } = editor
  const choose = (chosen: string[]) => form.setFieldValue('categories', chosen.toSorted())
  if (categories.isError) {
    return (
      <Button size="xs" variant="default" onClick={() => void categories.refetch()}>
        Список не загрузился. Повторить
      </Button>
    )
  }
  return (
    <Stack gap="sm">
      <Checkbox.Group
        aria-labelledby="post-categories"
        value={form.values.categories}
        onChange={choose}
        error={form.errors.categories}
      >
        <Stack gap={6}>
          {categories.data?.map(({ id, title }) => (
            <Checkbox key={id} size="xs" value={String(id)} label={title} />
          ))}
        </Stack>
      </Checkbox.Group>
      {mayWrite && <NewCategory onCreated={id => choose([...form.getValues().categories, String(id)])} />}
    </Stack>
  )
}

const NewCategory = ({ onCreated }: { onCreated(id: number): void }) => {
  const [title, setTitle] = useState('')
  const create = useAction(client => client.call(createCategoryEndpoint, { body: { title } }), {
    changes: [listCategoriesEndpoint],
    onDone: ({ id }) => {
      setTitle('')
      onCreated(id)
    },
    saysHere: true,
  })
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        size="xs"
        flex={1}
        aria-label="Название новой категории"
        placeholder="Новая категория"
        maxLength={120}
        value={title}
        error={create.problems.title ?? create.failure}
        onChange={event => {
          setTitle(event.currentTarget.value)
          create.forget()
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter must not submit the surrounding form of the post.
          event.preventDefault()
          if (title.trim() !== '') void create.run()
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={create.busy}
        disabled={title.trim() === ''}
        onClick={() => void create.run()}
      >
        Создать
      </Button>
    </Group>
  )
}
