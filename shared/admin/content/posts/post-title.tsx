/** The title of the post, as large as a title: it stands above its text as on a sheet of paper. */
import { Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { postLimits } from '#shared/contract/content/posts.ts'
import classes from './posts.module.css'
import type { PostEditor } from './use-post-editor.ts'

/** Where it does not, its height is measured again with every key in the form, that in the text included. */
export const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

export const PostTitle = ({ editor, autoFocus }: { editor: PostEditor; autoFocus: boolean }) => {
  const { form, text } = editor
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A title is one line; after it comes the text.
    event.preventDefault()
    text.current?.focus()
  }
  return (
    <Textarea
      variant="unstyled"
      autosize={!growsByItself}
      rows={1}
      aria-label="Заголовок"
      placeholder="Заголовок статьи"
      maxLength={postLimits.title}
      autoFocus={autoFocus}
      classNames={{ root: classes.line, input: classes.title }}
      {...form.getInputProps('title')}
      onKeyDown={onKeyDown}
      onChange={event => editor.setTitle(event.currentTarget.value.replaceAll(/\n+/g, ' '))}
    />
  )
}
