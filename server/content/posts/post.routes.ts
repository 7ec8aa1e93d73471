import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError, notFound, orNotFound } from '#server/platform/http/errors/http-error.ts'
import {
  cachedRoute,
  created,
  type HandlerResponse,
  type HttpRoute,
  ok,
  route,
} from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate, removeRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/posts.ts'
import { can } from '#shared/domain/can.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { categoryRows } from '../categories/category.kind.ts'
import { categoryTitleIn } from '../categories/category-titles.ts'
import { storeImage, storeImageIfSent } from '../media/store-image.ts'
import { mediaUrl } from '../media/stored-picture.ts'
import { listRevisions, textIdOf } from '../publication/published-kind.ts'
import { postKind } from './post.kind.ts'
import { changePost, createPost, rejectShared, restorePost } from './post.service.ts'
import { findPost, findPostBySlug, type PostTextRow } from './post.store.ts'
import { sanitised } from './post-input.ts'
import { findFirstPosts, findPostPage } from './post-lists.ts'
import { countPosts, langOf, type PostList } from './post-order.ts'
import {
  officeResponse,
  postResponse,
  revisionResponse,
  savedResponse,
  withTranslations,
} from './post-response.ts'

export const postRoutes = (ctx: Context): HttpRoute[] => [
  cachedRoute(contract.listPostsEndpoint, ({ actor, query }) =>
    cappedList(ctx, { lang: query.lang, scope: scopeOf(actor), category: 0 }),
  ),

  cachedRoute(contract.listCategoryPostsEndpoint, async ({ params, query, actor }) => {
    const category = await categoryRows.find(ctx.db, params.id)
    if (!category || categoryTitleIn(category, langOf(query)) === null) throw notFound('category')
    return cappedList(ctx, { lang: query.lang, scope: scopeOf(actor), category: params.id })
  }),

  cachedRoute(contract.listPostPageEndpoint, async ({ params, query, actor }) => {
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
  }),

  cachedRoute(contract.readPostBySlugEndpoint, async ({ params, query, actor }) => {
    const row = visible(await findPostBySlug(ctx.db, params.slug, query.lang), actor)
    return ok(await postResponse(ctx.db, row))
  }),

  cachedRoute(contract.readPostEndpoint, async ({ params, query, actor }) => {
    const row = visible(await findPost(ctx.db, params.id, query.lang), actor)
    return ok(await (seesDrafts(actor) ? officeResponse : postResponse)(ctx.db, row))
  }),

  writeRoute(contract.createPostEndpoint, {
    prepare: ({ body }) => sanitised(ctx, body.text),
    store: storeImageIfSent(ctx),
    change: async (call, text, picture) => {
      const { id } = await createPost(call, { input: call.body, text, picture })
      return { id }
    },
    respond: async ({ id }) =>
      created(`/api/post/${id}`, await postResponse(ctx.db, orNotFound(await findPost(ctx.db, id)))),
  }),

  writeRoute(contract.updatePostEndpoint, {
    prepare: async call => {
      const target = textIdOf(call)
      if (target.lang !== originalLanguage) rejectShared(call.body, call.files.image)
      // Checked before the expensive conversion of the picture; the transaction checks again.
      if (call.files.image)
        await loadForUpdate({ tx: ctx.db, by: call, ifMatch: call.ifMatch }, postKind, target)
      return sanitised(ctx, call.body.text)
    },
    store: storeImageIfSent(ctx),
    change: (call, text, picture) =>
      changePost(call, textIdOf(call), { input: call.body, text, picture }, call.query.autosave === '1'),
    respond: async row => ok(await savedResponse(ctx.db, row)),
  }),

  writeRoute(contract.removePostEndpoint, {
    change: call => removeRecord(call, postKind, { id: call.params.id, lang: originalLanguage }),
  }),

  route(contract.listRevisionsEndpoint, async call =>
    ok(await listRevisions(ctx.db, postKind, textIdOf(call))),
  ),

  route(contract.readRevisionEndpoint, async ({ params, query }) =>
    ok(await revisionResponse(ctx.db, textIdOf({ params, query }), params.version)),
  ),

  writeRoute(contract.restoreRevisionEndpoint, {
    change: call => {
      const { params, query } = call
      return restorePost(call, textIdOf(call), {
        version: params.version,
        publication: query.publication === '1',
      })
    },
    respond: async row => ok(await savedResponse(ctx.db, row)),
  }),

  writeRoute(contract.uploadPictureEndpoint, {
    store: storeImage(ctx),
    change: async ({ tx, by }, _, picture) => {
      const [fallback] = picture.variants
      if (!fallback) throw new Error('A picture without files')
      const { file, width, height } = fallback
      const change = { kind: 'picture' as const, id: file, before: null, after: { file, width, height } }
      await recordChange(tx, ctx, by, change)
      return { url: mediaUrl(file), width, height }
    },
    respond: stored => created(stored.url, stored),
  }),
]

const seesDrafts = (actor: Actor | null): boolean => actor !== null && can(actor, 'content.read')

const scopeOf = (actor: Actor | null): PostList['scope'] => (seesDrafts(actor) ? 'all' : 'published')

/** Throws 404 for a draft when the caller is a visitor. */
const visible = <R extends PostTextRow>(row: R | undefined, actor: Actor | null): R => {
  if (!row || (row.status !== 'published' && !seesDrafts(actor))) throw notFound()
  return row
}

const noSuchPage = () => notFound('page')

const pageOf = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw noSuchPage()
  return Number(text)
}

const categoryOf = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw fieldError('category', 'field.id')
  return Number(text)
}

/** Lists of the original API: an array of the first posts; headers give the total and link to the paged list. */
const cappedList = async (ctx: Context, list: PostList): Promise<HandlerResponse> => {
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
