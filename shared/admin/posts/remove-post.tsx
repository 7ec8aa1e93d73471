/** Removes the open post: the list carries it out, and offers it back for a while. */
import { Button } from '@mantine/core'
import type { Post } from '#shared/contract/posts.ts'
import { useCan } from '../session/use-session.ts'

export const RemovePost = ({ post, onRemove }: { post: Post; onRemove(post: Post): void }) =>
  useCan('content.write') && (
    <Button variant="subtle" color="red" onClick={() => onRemove(post)}>
      Удалить статью
    </Button>
  )
