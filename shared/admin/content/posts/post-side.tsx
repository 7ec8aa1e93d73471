/** Everything about a post besides its text. */
import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Comments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import { LengthHint, searchLengths } from '../metas/length-hint.tsx'
import { SearchPreview } from '../metas/search-preview.tsx'
import { CardPreview } from './card-preview.tsx'
import { ImageField } from './image-field.tsx'
import { usePathBefore } from './post-language.tsx'
import { categoriesQuery } from './post-queries.ts'
import { PostRevisions } from './post-revisions.tsx'
import classes from './posts.module.css'
import { PublishFields } from './publish-fields.tsx'
import { RemovePost } from './remove-post.tsx'
import type { PostEditor } from './use-post-editor.ts'

export const PostSide = ({ editor }: { editor: PostEditor }) => {
  const { form, base, lang } = editor
  const shared = lang !== 'ru'
  const before = usePathBefore(lang)
  return (
    <div className={classes.side}>
      <section className="admin-card" aria-labelledby="post-publish">
        <h2 id="post-publish">Публикация</h2>
        <PublishFields editor={editor} />
      </section>
      {shared ? (
        <section className="admin-card" aria-labelledby="post-image">
          <h2 id="post-image">Картинка</h2>
          <TextInput
            label="Описание картинки"
            description="Сама картинка, категории и порядок — у русского текста"
            maxLength={postLimits.imageAlt}
            {...form.getInputProps('imageAlt')}
          />
        </section>
      ) : (
        <>
          <section className="admin-card" aria-labelledby="post-image">
            <h2 id="post-image">Картинка</h2>
            <ImageField editor={editor} />
          </section>
          <section className="admin-card" aria-labelledby="post-categories">
            <h2 id="post-categories">Категории</h2>
            <CategoryChoice editor={editor} />
          </section>
        </>
      )}
      <section className="admin-card" aria-labelledby="post-search">
        <h2 id="post-search">Поиск и мессенджеры</h2>
        <Stack gap="sm">
          <TextInput
            label="Meta-заголовок"
            placeholder={form.values.title}
            maxLength={postLimits.metaTitle}
            description={<LengthHint text={form.values.metaTitle} best={searchLengths.title} />}
            inputWrapperOrder={hintBelow}
            {...form.getInputProps('metaTitle')}
          />
          <Textarea
            label="Meta-описание"
            rows={3}
            maxLength={postLimits.metaDescription}
            description={<LengthHint text={form.values.metaDescription} best={searchLengths.description} />}
            inputWrapperOrder={hintBelow}
            {...form.getInputProps('metaDescription')}
          />
          <TextInput
            label="Ключевые слова"
            description="Через запятую"
            maxLength={postLimits.keywords}
            {...form.getInputProps('keywords')}
          />
          <SearchPreview
            title={form.values.metaTitle || form.values.title}
            path={`${before}${form.values.slug}`}
            description={form.values.metaDescription || form.values.description}
          />
          <CardPreview editor={editor} />
        </Stack>
      </section>
      {base && base.version > 0 && (
        <section className="admin-card" aria-labelledby="post-revisions">
          <h2 id="post-revisions">История</h2>
          <PostRevisions post={base} lang={lang} dirty={editor.dirty} onRestored={editor.adopt} />
        </section>
      )}
      {base && base.version > 0 && (
        <section className="admin-card">
          <Comments kind="post" record={String(base.id)} />
        </section>
      )}
      {base && !shared && <RemovePost post={base} onRemove={editor.remove} />}
    </div>
  )
}

const CategoryChoice = ({ editor }: { editor: PostEditor }) => {
  const { client } = useServices()
  const categories = useQuery(categoriesQuery(client))
  const { form } = editor
  if (categories.isError) {
    return (
      <Button size="xs" variant="default" onClick={() => void categories.refetch()}>
        Список не загрузился. Повторить
      </Button>
    )
  }
  if (categories.data?.length === 0) {
    return (
      <p className="admin-quiet">
        Категорий пока нет. <Link to="/admin/categories">Создать</Link>
      </p>
    )
  }
  return (
    <Checkbox.Group
      aria-labelledby="post-categories"
      value={form.values.categories}
      onChange={chosen => form.setFieldValue('categories', chosen.toSorted())}
      error={form.errors.categories}
    >
      <Stack gap={6}>
        {categories.data?.map(({ id, title }) => (
          <Checkbox key={id} size="xs" value={String(id)} label={title} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
