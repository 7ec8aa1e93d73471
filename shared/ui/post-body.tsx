/** The rich text of a post on the site and in the admin's preview. The server sanitised it when it was saved. */
import { memo } from 'react'

export const PostBody = memo(({ html }: { html: string }) => (
  <div className="post-body" data-post-body="" dangerouslySetInnerHTML={{ __html: html }} />
))
PostBody.displayName = 'PostBody'
