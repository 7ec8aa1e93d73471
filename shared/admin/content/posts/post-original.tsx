/** The original post beside its translation, to read, copy and take over part by part. */

import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { Original, takeOriginal } from '#shared/admin/platform/split-view/split-view.tsx'
import type { Post } from '#shared/contract/content/posts.ts'
import { PostText, withoutLinks } from './post-text.tsx'
import classes from './posts.module.css'
import type { PostEditor } from './use-post-editor.ts'

export const PostOriginal = ({ original, editor }: { original: Post; editor: PostEditor }) => {
  const { title, description, text } = editor.form.values
  const mayWrite = useCan('content.write')
  const take = (value: string, onTake: (value: string) => void, from: string) =>
    mayWrite ? takeOriginal({ original: from, value, onTake }) : null
  return (
    <section className={classes.original} aria-label="Русский оригинал">
      <Original label="Заголовок" onTake={take(title, editor.setTitle, original.title)}>
        <strong>{original.title}</strong>
      </Original>
      <Original
        label="Коротко о статье"
        onTake={take(
          description,
          value => editor.form.setFieldValue('description', value),
          original.description,
        )}
      >
        {original.description || '—'}
      </Original>
      <Original label="Текст" onTake={take(text, editor.setText, original.text)}>
        <PostText html={withoutLinks(original.text)} />
      </Original>
    </section>
  )
}
