/** The state of a post in a word and a colour. */
import type { PostStatus } from '#shared/contract/posts.ts'
import { Badge } from '../components/badge.tsx'

export const statusNames: Record<PostStatus, string> = {
  published: 'Опубликована',
  scheduled: 'Запланирована',
  draft: 'Черновик',
}

const tones = { published: 'good', scheduled: 'warn', draft: 'mute' } as const

export const StatusBadge = ({ status }: { status: PostStatus }) => (
  <Badge tone={tones[status]}>{statusNames[status]}</Badge>
)
