import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import type { PostStatus } from '#shared/contract/content/posts.ts'
import { postStatusNames } from '#shared/domain/work/state-names.ts'

const tones = { published: 'good', scheduled: 'warn', draft: 'mute' } as const

export const StatusBadge = ({ status }: { status: PostStatus }) => (
  <Badge tone={tones[status]}>{postStatusNames[status]}</Badge>
)
