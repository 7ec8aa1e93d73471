import { PostBody } from '#shared/ui/post-body.tsx'
import './rich-text/rich-text.css'

/** `html` comes from the editor, whose schema holds no script, or from the server, which has sanitised it. */
export const PostText = ({ html }: { html: string }) => (
  <div className="admin-prose">
    <PostBody html={html} />
  </div>
)

/** Text of the original beside a field, whose links lead nowhere: a click must not leave the form. */
export const OriginalText = ({ html }: { html: string }) => <PostText html={withoutLinks(html)} />

/** @example withoutLinks('<a href="/usa">США</a>') // '<a>США</a>' */
export const withoutLinks = (html: string): string => html.replaceAll(/<a\s[^<>]*>/g, '<a>')
