/** The categories of a post: ticked, and made where they are missed. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { createCategory } from '#shared/contract/content/categories.ts'
import { categoriesKey, categoriesQuery } from './post-queries.ts'
import type { PostEditor } from './use-post-editor.ts'

export const CategoryChoice = ({ editor }: { editor: PostEditor }) => {
  const { client } = useServices()
  const categories = useQuery(categoriesQuery(client))
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
  const { client } = useServices()
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    try {
      const { id } = await client.call(createCategory, { body: { title } })
      await queries.invalidateQueries({ queryKey: categoriesKey })
      setTitle('')
      onCreated(id)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        size="xs"
        flex={1}
        aria-label="Название новой категории"
        placeholder="Новая категория"
        maxLength={120}
        value={title}
        error={problem}
        onChange={event => {
          setTitle(event.currentTarget.value)
          setProblem(null)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // The form around it is the post's.
          event.preventDefault()
          if (title.trim() !== '' && !busy) void create()
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={busy}
        disabled={title.trim() === ''}
        onClick={() => void create()}
      >
        Создать
      </Button>
    </Group>
  )
}
