/** Pages of the site: lists, single reads, changes, publication, revisions and preview links. */
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/site-pages.ts'
import { listRevisionRows } from '../revisions/revision.store.ts'
import { publishedOf } from './page-contents.ts'
import { deletePreview, insertPreview, previewLife } from './preview-link.store.ts'
import { findPageRevision, readSnapshot } from './save-site-page.ts'
import * as service from './site-page.service.ts'
import { findPage, findPageOfPath, listPageRows, originalLang } from './site-page.store.ts'
import { sitePageChange } from './site-page-change.ts'
import { sitePageResponse, sitePageSummaries } from './site-page-response.ts'

export const sitePageRoutes = (ctx: Context): Route[] => [
  route(contract.listSitePages, async () =>
    ok(await sitePageSummaries(ctx, originalLang, await listPageRows(ctx.db, originalLang))),
  ),

  route(
    contract.readPublishedPage,
    async ({ query }) => {
      const lang = query.lang ?? originalLang
      const row = await findPageOfPath(ctx.db, query.path, lang)
      const contents = row && publishedOf(row)
      if (!contents) throw notFound('page')
      const { id, path, published_at } = row
      return ok({ id, lang, path, contents: withoutHidden(contents), publishedAt: published_at })
    },
    { cached: true },
  ),

  route(contract.readSitePage, async ({ params, query }) => ok(await read(ctx, params.id, langOf(query)))),

  route(contract.createSitePage, async ({ actor, body, request, requestId }) => {
    const page = { path: body.path, ...(await service.cleanContents(ctx, body)) }
    const { id } = await once(ctx, request, body, async tx => {
      const row = await service.createPage(tx, ctx, { actor, requestId }, page)
      return { id: row.id }
    })
    return created(`/api/site-pages/${id}`, await read(ctx, id, originalLang))
  }),

  route(contract.saveSitePage, async ({ actor, params, query, body, ifMatch, requestId }) => {
    const target = { id: params.id, lang: langOf(query), ifMatch }
    return ok(await sitePageResponse(ctx, await service.savePage(ctx, { actor, requestId }, target, body)))
  }),

  route(contract.publishSitePage, async ({ actor, params, query, body, ifMatch, requestId }) => {
    const target = { id: params.id, lang: langOf(query), ifMatch }
    const row = await service.publishPage(ctx, { actor, requestId }, target, body.publishAt)
    return ok(await sitePageResponse(ctx, row))
  }),

  route(contract.withdrawSitePage, async ({ actor, params, query, ifMatch, requestId }) => {
    const target = { id: params.id, lang: langOf(query), ifMatch }
    const row = await service.withdrawPage(ctx, { actor, requestId }, target)
    return ok(await sitePageResponse(ctx, row))
  }),

  route(contract.removeSitePage, async ({ actor, params, ifMatch, requestId }) => {
    await service.deletePage(ctx, { actor, requestId }, { id: params.id, ifMatch })
    return noContent()
  }),

  route(contract.listSitePageRevisions, async ({ params, query }) => {
    const { lang } = service.found(await findPage(ctx.db, params.id, langOf(query)))
    const rows = await listRevisionRows(ctx.db, 'site-page', params.id)
    return ok(
      rows.flatMap(({ version, author, created_at, snapshot }) => {
        const state = readSnapshot(snapshot)
        if (state.lang !== lang) return []
        return [{ version, author, createdAt: created_at, published: state.published }]
      }),
    )
  }),

  route(contract.readSitePageRevision, async ({ params }) => {
    const revision = await findPageRevision(ctx.db, params.id, params.version)
    if (!revision) throw notFound('version')
    return ok(revision)
  }),

  route(contract.restoreSitePageRevision, async ({ actor, params, query, ifMatch, requestId }) => {
    const target = { id: params.id, lang: langOf(query), ifMatch }
    const row = await service.restorePage(ctx, { actor, requestId }, target, params.version)
    return ok(await sitePageResponse(ctx, row))
  }),

  route(contract.createPreviewLink, async ({ actor, params, query, requestId }) => {
    const lang = langOf(query)
    const until = new Date(ctx.now().getTime() + previewLife).toISOString()
    const token = await ctx.db.transaction().execute(async tx => {
      await logPreview(tx, ctx, { actor, requestId }, params.id, lang, 'preview-link')
      return insertPreview(tx, params.id, lang, until)
    })
    const url = `${ctx.config.publicUrl}/preview/${token}`
    return created(`/api/site-pages/${params.id}/preview-link`, { url, until })
  }),

  route(contract.removePreviewLink, async ({ actor, params, query, requestId }) => {
    const lang = langOf(query)
    await ctx.db.transaction().execute(async tx => {
      await logPreview(tx, ctx, { actor, requestId }, params.id, lang, 'preview-link-end')
      if (!(await deletePreview(tx, params.id, lang))) throw notFound('preview')
    })
    return noContent()
  }),
]

/** Which of a page's texts a call is about. */
const langOf = ({ lang }: { lang?: contract.PageLang | undefined }): contract.PageLang => lang ?? originalLang

const read = async (ctx: Context, id: number, lang: contract.PageLang) =>
  sitePageResponse(ctx, service.found(await findPage(ctx.db, id, lang)))

/** What is hidden is hidden here too. */
const withoutHidden = (contents: contract.PageContents): contract.PageContents => ({
  ...contents,
  sections: contents.sections.filter(section => section.hidden !== true),
})

/** Who gave strangers a look at the draft, or took it back. */
const logPreview = async (
  tx: Parameters<typeof findPage>[0],
  ctx: Context,
  by: Author,
  id: number,
  lang: contract.PageLang,
  action: string,
): Promise<void> => {
  const row = service.found(await findPage(tx, id, lang))
  const { after } = sitePageChange(row, row)
  await recordChange(tx, ctx, by, { kind: 'site-page', id, action, before: after, after })
}
