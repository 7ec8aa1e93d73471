/** What the clock does to posts: a scheduled one is published when its time has come, and so is a translation at its own. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { fieldsOf } from './post.service.ts'
import { findCategoryIds, findPost } from './post.store.ts'
import { postChange, textChange } from './post-change.ts'
import { findPostText, textFieldsOf } from './post-text.store.ts'
import { replacePost } from './save-post.ts'
import { replaceText } from './save-text.ts'

export const hasDuePosts = async (ctx: Context): Promise<boolean> =>
  (await duePosts(ctx, 1)).length > 0 || (await dueTexts(ctx, 1)).length > 0

/** Publishes the scheduled posts whose time has come, with the time they were scheduled for. */
export const publishDue = async (ctx: Context): Promise<void> => {
  const at = timestampOf(ctx)
  const due = await duePosts(ctx, 100)
  for (const { id } of due) {
    const saved = await ctx.db.transaction().execute(async tx => {
      const present = await findPost(tx, id)
      // Somebody may have changed it since the look above.
      if (present?.status !== 'scheduled' || (present.published_at ?? '') > at) return null
      const fields = { ...fieldsOf(present), status: 'published' as const }
      const categories = await findCategoryIds(tx, id)
      const published = await replacePost(tx, present, fields, categories, { id: null, at })
      const change = postChange({ ...present, categories }, { ...published, categories })
      await recordChange(tx, ctx, nobody, { ...change, action: 'publish' })
      return published
    })
    if (!saved) continue
    ctx.log.info({ post: id }, 'scheduled post published')
  }
  await publishDueTexts(ctx, at)
}

const publishDueTexts = async (ctx: Context, at: string): Promise<void> => {
  for (const { post_id: id, lang } of await dueTexts(ctx, 100)) {
    const saved = await ctx.db.transaction().execute(async tx => {
      const post = await findPost(tx, id)
      const present = await findPostText(tx, id, lang)
      if (!post || present?.status !== 'scheduled' || (present.published_at ?? '') > at) return null
      const fields = { ...textFieldsOf(present), status: 'published' as const }
      const published = await replaceText(tx, post, present, fields, { id: null, at })
      await recordChange(tx, ctx, nobody, { ...textChange(present, published), action: 'publish' })
      return published
    })
    if (saved) ctx.log.info({ post: id, lang }, 'scheduled translation published')
  }
}

const nobody = { actor: null, requestId: null }

const dueTexts = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('post_texts')
    .select(['post_id', 'lang'])
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', timestampOf(ctx))
    .limit(limit)
    .execute()

const duePosts = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', timestampOf(ctx))
    .limit(limit)
    .execute()
