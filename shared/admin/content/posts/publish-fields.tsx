/** Draft, scheduled or published, when, and in which place of the list. */
import { Anchor, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { originalLanguage } from '#shared/admin/platform/beside/use-beside.ts'
import { postStatuses } from '#shared/contract/content/posts.ts'
import { usePathBefore } from './post-language.tsx'
import { statusNames } from './post-status.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const PublishFields = ({ editor }: { editor: PostEditor }) => {
  const { form, base, lang } = editor
  const before = usePathBefore(lang)
  const { status } = form.values
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        size="xs"
        orientation="vertical"
        withItemsBorders={false}
        aria-label="Состояние статьи"
        value={status}
        onChange={value => {
          const known = postStatuses.find(one => one === value)
          if (known) form.setFieldValue('status', known)
        }}
        data={postStatuses.map(value => ({ value, label: statusNames[value] }))}
      />
      {status !== 'draft' && (
        <TextInput
          type="datetime-local"
          label={status === 'scheduled' ? 'Выйдет' : 'Дата публикации'}
          description={
            status === 'scheduled'
              ? 'По киевскому времени. Выйдет так, как будет сохранена к этому времени'
              : 'По киевскому времени. Пусто — сейчас'
          }
          {...form.getInputProps('publishedAt')}
        />
      )}
      {lang === originalLanguage && (
        <TextInput
          label="Порядок"
          description="Больше — выше в списке. Обычно 0: по дате"
          inputMode="numeric"
          {...form.getInputProps('order')}
        />
      )}
      {base?.status === 'published' && (
        <Text size="sm">
          <Anchor href={before + base.slug} target="_blank" rel="noopener">
            Открыть на сайте
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
