/** The rich text of a post, as the visitor and the admin's preview see it. The server has sanitised it when it was saved. */
import { memo } from 'react'

export const PostBody = memo(({ html }: { html: string }) => (
  <div className="post-body" data-post-body="" dangerouslySetInnerHTML={{ __html: html }} />
))
PostBody.displayName = 'PostBody'
