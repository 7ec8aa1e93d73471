import { Box, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import * as texts from '#messages/admin/content/posts.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { RetryButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { RowGroup } from '#shared/admin/platform/components/facts/row-group.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { createCategoryEndpoint, listCategoriesEndpoint } from '#shared/contract/content/categories.ts'
import { lengthBelow, SearchPreview } from '../metas/search-preview.tsx'
import { askToRemove } from './ask-to-remove.ts'
import { usePathBefore } from './post-language.tsx'
import { CardPreview, ImageField } from './post-picture.tsx'
import { PostRevisions } from './post-revisions.tsx'
import { PostPublication } from './publish-post.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const PostSide = ({ editor, ref }: { editor: PostEditor; ref: RefObject<HTMLDivElement | null> }) => {
  const { form, base, lang } = editor
  const shared = lang !== 'ru'
  const before = usePathBefore(lang)
  return (
    <Stack gap="md" miw={0} className="admin-side" ref={ref}>
      <SideCard title={texts.publication}>
        <Stack gap="sm">
          <PostPublication editor={editor} />
          <TextInput
            label={texts.address}
            description={
              base?.slug && base.slug !== form.values.slug
                ? texts.willRedirect({ before, slug: base.slug })
                : texts.addressHint
            }
            leftSection={
              <Text component="span" c="dimmed" size="sm">
                {before}
              </Text>
            }
            leftSectionWidth={before === '/blog/' ? 56 : 80}
            spellCheck={false}
            {...editor.field('slug')}
            onChange={event => editor.setSlug(event.currentTarget.value)}
          />
          {!shared && (
            <TextInput
              label={texts.order}
              description={texts.orderHint}
              inputMode="numeric"
              {...form.getInputProps('order')}
            />
          )}
        </Stack>
      </SideCard>
      {shared ? (
        <SideCard title={texts.picture}>
          <TextInput label={texts.alt} description={texts.sharedHint} {...editor.field('imageAlt')} />
        </SideCard>
      ) : (
        <>
          <SideCard title={texts.picture}>
            <ImageField editor={editor} />
          </SideCard>
          <SideCard title={texts.categories}>
            <CategoryChoice editor={editor} />
          </SideCard>
        </>
      )}
      <SideCard title={texts.searchAndMessengers}>
        <Stack gap="sm">
          <TextInput
            label={texts.metaTitle}
            placeholder={form.values.title}
            {...lengthBelow(form.values.metaTitle, 'title')}
            {...editor.field('metaTitle')}
          />
          <Textarea
            label={texts.metaDescription}
            rows={3}
            {...lengthBelow(form.values.metaDescription, 'description')}
            {...editor.field('metaDescription')}
          />
          <TextInput label={texts.keywords} description={texts.byCommas} {...editor.field('keywords')} />
          <SearchPreview
            title={form.values.metaTitle || form.values.title}
            path={`${before}${form.values.slug}`}
            description={form.values.metaDescription || form.values.description}
          />
          <CardPreview editor={editor} />
        </Stack>
      </SideCard>
      {base && base.version > 0 && (
        <SideCard title={texts.history}>
          <PostRevisions post={base} editor={editor} />
        </SideCard>
      )}
      {base && base.version > 0 && (
        <section className="admin-card">
          <LazyComments kind="post" record={String(base.id)} />
        </section>
      )}
      {base && !shared && (
        <Button variant="subtle" color="red" onClick={() => askToRemove([base], () => editor.remove(base))}>
          {texts.removePost}
        </Button>
      )}
    </Stack>
  )
}

/** A card of side fields; folded on a phone, where it is below a long text. */
const SideCard = ({ title, children }: { title: string; children: ReactNode }) =>
  useIsPhone() ? (
    <RowGroup title={title} folded>
      <Box p="md">{children}</Box>
    </RowGroup>
  ) : (
    <section className="admin-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )

export const CategoryChoice = ({ editor }: { editor: PostEditor }) => {
  const categories = useCall(listCategoriesEndpoint)
  const { form } = editor
  const choose = (chosen: string[]) => form.setFieldValue('categories', chosen.toSorted())
  if (categories.isError) {
    return <RetryButton onRetry={categories.refetch}>{texts.listFailed}</RetryButton>
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
      <NewCategory onCreated={id => choose([...form.getValues().categories, String(id)])} />
    </Stack>
  )
}

const NewCategory = ({ onCreated }: { onCreated(id: number): void }) => {
  const [title, setTitle] = useState('')
  // On a Ukrainian site the one name is a Ukrainian one, without which its visitors would not see the category.
  const titles = useMainLanguage() === 'uk' ? { titles: { uk: title } } : {}
  const create = useAction(client => client.call(createCategoryEndpoint, { body: { title, ...titles } }), {
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
        aria-label={texts.newCategoryTitle}
        placeholder={texts.newCategory}
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
      <SmallButton loading={create.busy} disabled={title.trim() === ''} onClick={() => void create.run()}>
        {texts.create}
      </SmallButton>
    </Group>
  )
}
