/** Posts of the blog: lists, single reads, changes and revisions. */

import { recordChange } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import {
  created,
  type HandlerResponse,
  noContent,
  ok,
  type Route,
  route,
} from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/posts.ts'
import { can } from '#shared/domain/can.ts'
import { categoryRows } from '../categories/category.kind.ts'
import { titleIn } from '../categories/category-titles.ts'
import { mediaUrl } from '../media/media-url.ts'
import { storePicture } from '../media/store-picture.ts'
import { changePost, createPost, deletePost, restorePost } from './post.service.ts'
import { findPost, findPostBySlug, type PostRow } from './post.store.ts'
import { findFirstPosts, findPostPage } from './post-lists.ts'
import { countPosts, type List, langOf } from './post-order.ts'
import { postResponse } from './post-response.ts'
import { listRevisionRows } from './post-revisions.ts'
import { revisionResponse } from './revision-response.ts'
import { officeResponse, savedResponse, withTranslations } from './translation-state.ts'

export const postRoutes = (ctx: Context): Route[] => [
  route(
    contract.listPosts,
    ({ actor, query }) => cappedList(ctx, { lang: query.lang, scope: scopeOf(actor), category: 0 }),
    {
      cached: true,
    },
  ),

  route(
    contract.listCategoryPosts,
    async ({ params, query, actor }) => {
      const category = await categoryRows.find(ctx.db, params.id)
      if (!category || titleIn(category, langOf(query)) === null) throw notFound('category')
      return cappedList(ctx, { lang: query.lang, scope: scopeOf(actor), category: params.id })
    },
    { cached: true },
  ),

  route(
    contract.listPostPage,
    async ({ params, query, actor }) => {
      if (!seesDrafts(actor) && (query.status ?? query.sort ?? query.flaw) !== undefined) {
        throw httpError('auth.filters')
      }
      const page = await findPostPage(ctx.db, {
        lang: query.lang,
        scope: seesDrafts(actor) ? (query.status ?? 'all') : 'published',
        category: query.category ? categoryOf(query.category) : 0,
        page: pageOf(params.page),
        q: query.q || null,
        sort: query.sort ?? 'order',
        flaw: query.flaw ?? null,
      })
      if (!page) throw noSuchPage()
      return ok(seesDrafts(actor) ? { ...page, items: await withTranslations(ctx.db, page.items) } : page)
    },
    { cached: true },
  ),

  route(
    contract.readPostBySlug,
    async ({ params, query, actor }) => {
      const row = visible(await findPostBySlug(ctx.db, params.slug, query.lang), actor)
      return ok(await postResponse(ctx.db, row))
    },
    { cached: true },
  ),

  route(
    contract.readPost,
    async ({ params, query, actor }) => {
      const row = visible(await findPost(ctx.db, params.id, query.lang), actor)
      return ok(await (seesDrafts(actor) ? officeResponse : postResponse)(ctx.db, row))
    },
    { cached: true },
  ),

  route(contract.createPost, async ({ actor, body, files, requestId }) => {
    const row = await createPost(ctx, { actor, requestId }, body, files.image)
    return created(`/api/post/${row.id}`, await postResponse(ctx.db, row))
  }),

  route(contract.updatePost, async ({ actor, params, query, body, files, ifMatch, requestId }) => {
    const by = { actor, requestId, autosaved: query.autosave === '1' }
    const text = { id: params.id, lang: langOf(query) }
    return ok(await savedResponse(ctx.db, await changePost(ctx, by, text, body, files.image, ifMatch)))
  }),

  route(contract.removePost, async ({ actor, params, ifMatch, requestId }) => {
    await deletePost(ctx, { actor, requestId }, params.id, ifMatch)
    return noContent()
  }),

  route(contract.listRevisions, async ({ params, query }) => {
    if (!(await findPost(ctx.db, params.id, query.lang))) throw notFound()
    const rows = await listRevisionRows(ctx.db, params.id, query.lang)
    return ok(rows.map(({ version, author, created_at }) => ({ version, author, createdAt: created_at })))
  }),

  route(contract.readRevision, async ({ params, query }) =>
    ok(await revisionResponse(ctx.db, params.id, params.version, query.lang)),
  ),

  route(contract.restoreRevision, async ({ actor, params, query, ifMatch, requestId }) => {
    const text = { id: params.id, lang: langOf(query) }
    const old = { version: params.version, publication: query.publication === '1' }
    return ok(await savedResponse(ctx.db, await restorePost(ctx, { actor, requestId }, text, old, ifMatch)))
  }),

  route(contract.uploadPicture, async ({ actor, files, requestId }) => {
    if (!files.image) throw invalid('image', 'file.missing')
    return storePicture(ctx, files.image.bytes, async (tx, picture) => {
      const [fallback] = picture.variants
      if (!fallback) throw new Error('A picture without files')
      const after = { file: fallback.file, width: fallback.width, height: fallback.height }
      const change = { kind: 'picture' as const, id: fallback.file, before: null, after }
      await recordChange(tx, ctx, { actor, requestId }, change)
      const url = mediaUrl(fallback.file)
      return created(url, { url, width: fallback.width, height: fallback.height })
    })
  }),
]

const seesDrafts = (actor: Actor | null): boolean => actor !== null && can(actor, 'content.read')

const scopeOf = (actor: Actor | null): List['scope'] => (seesDrafts(actor) ? 'all' : 'published')

/** A draft does not exist for a visitor. */
const visible = (row: PostRow | undefined, actor: Actor | null): PostRow => {
  if (!row || (row.status !== 'published' && !seesDrafts(actor))) throw notFound()
  return row
}

const noSuchPage = () => notFound('page')

const pageOf = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw noSuchPage()
  return Number(text)
}

const categoryOf = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid('category', 'field.id')
  return Number(text)
}

/** The seed's arrays: the first of a list, with its whole length and the way to the paged read in the headers. */
const cappedList = async (ctx: Context, list: List): Promise<HandlerResponse> => {
  const total = await countPosts(ctx.db, list)
  const posts = await findFirstPosts(ctx.db, list, contract.postLimits.listCap)
  const asked = new URLSearchParams({
    ...(list.category === 0 ? {} : { category: String(list.category) }),
    ...(list.lang ? { lang: list.lang } : {}),
  })
  const query = asked.size > 0 ? `?${asked}` : ''
  return ok(posts, {
    'X-Total-Count': String(total),
    Link: `</api/post/pagination/1${query}>; rel="first"`,
  })
}
