/** Removes the open post: the list carries it out, and offers it back for a while. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { AskToRemove } from './ask-to-remove.tsx'

export const RemovePost = ({ post, onRemove }: { post: Post; onRemove(post: Post): void }) => {
  const [asking, setAsking] = useState(false)
  if (!useCan('content.write')) return null
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Удалить статью
      </Button>
      <AskToRemove
        posts={[post]}
        opened={asking}
        onConfirm={() => onRemove(post)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
