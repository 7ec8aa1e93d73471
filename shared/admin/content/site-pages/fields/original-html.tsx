/** A rich text of the original, for reading beside the field. */
import { PostText, withoutLinks } from '#shared/admin/content/posts/post-text.tsx'

export const OriginalHtml = ({ html }: { html: string }) => <PostText html={withoutLinks(html)} />
