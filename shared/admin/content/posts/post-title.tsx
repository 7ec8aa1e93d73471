import { Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './posts.module.css'
import type { PostEditor } from './use-post-editor.ts'

/** False where the browser cannot size a field by its content: there the height is measured after every key. */
export const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

export const PostTitle = ({ editor, autoFocus }: { editor: PostEditor; autoFocus: boolean }) => {
  const { text } = editor
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A title is one line, so Enter moves to the text.
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
      autoFocus={autoFocus}
      classNames={{ root: classes.line, input: classes.title }}
      {...editor.field('title')}
      onKeyDown={onKeyDown}
      onChange={event => editor.setTitle(event.currentTarget.value.replaceAll(/\n+/g, ' '))}
    />
  )
}
