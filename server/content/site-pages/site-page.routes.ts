import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/http/errors/http-error.ts'
import { cachedRoute, created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { readRecord } from '#server/platform/records/change-record.ts'
import { type ChangeContext, writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/site-pages.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { listRevisions, textIdOf } from '../publication/published-kind.ts'
import type { TextId } from '../publication/revisions.ts'
import { readLinkedFrom, readLinkingTitles } from './linked-from.ts'
import { publishedOf } from './page-contents.ts'
import { deletePreview, insertPreview, previewLife } from './preview-link.store.ts'
import { pageRevisions } from './save-site-page.ts'
import { pageKind } from './site-page.kind.ts'
import * as service from './site-page.service.ts'
import { findPageOfPath, listPageRows, type SitePageRow } from './site-page.store.ts'
import { sitePageResponse, sitePageSummaries } from './site-page-response.ts'

export const sitePageRoutes = (ctx: Context): HttpRoute[] => {
  const shown = async (row: SitePageRow) => ok(await sitePageResponse(ctx, row))
  return [
    route(contract.listSitePagesEndpoint, async () => {
      const rows = await listPageRows(ctx.db, originalLanguage)
      const from = await readLinkedFrom(ctx)
      const pages = await sitePageSummaries(ctx, originalLanguage, rows)
      const posts = await readLinkingTitles(ctx)
      return ok(
        pages.map(page => ({
          ...page,
          linkedFrom: from.get(page.path) ?? [],
          linkedFromPosts: posts.get(page.path) ?? [],
        })),
      )
    }),

    cachedRoute(contract.readPublishedPageEndpoint, async ({ query }) => {
      const lang = query.lang ?? originalLanguage
      const row = await findPageOfPath(ctx.db, query.path, lang)
      const contents = row && publishedOf(row)
      if (!contents) throw notFound('page')
      const { id, path, published_at } = row
      return ok({ id, lang, path, contents: withoutHidden(contents), publishedAt: published_at })
    }),

    route(contract.readSitePageEndpoint, async call => ok(await read(ctx, textIdOf(call)))),

    writeRoute(contract.createSitePageEndpoint, {
      prepare: ({ body }) => service.cleanContents(ctx, body),
      change: async (call, contents) => {
        const { id } = await service.createPage(call, { path: call.body.path, ...contents })
        return { id }
      },
      respond: async ({ id }) =>
        created(`/api/site-pages/${id}`, await read(ctx, { id, lang: originalLanguage })),
    }),

    writeRoute(contract.saveSitePageEndpoint, {
      prepare: ({ body }) => service.cleanContents(ctx, body),
      change: (call, contents) =>
        service.savePage(call, textIdOf(call), { path: call.body.path, ...contents }),
      respond: shown,
    }),

    writeRoute(contract.publishSitePageEndpoint, {
      change: call => service.publishPage(call, textIdOf(call), call.body),
      respond: shown,
    }),

    writeRoute(contract.withdrawSitePageEndpoint, {
      change: call => service.withdrawPage(call, textIdOf(call)),
      respond: shown,
    }),

    writeRoute(contract.removeSitePageEndpoint, { change: call => service.deletePage(call, call.params.id) }),

    route(contract.listSitePageRevisionsEndpoint, async call =>
      ok(await listRevisions(ctx.db, pageKind, textIdOf(call))),
    ),

    // Needs no language: the versions of a page are numbered across its languages.
    route(contract.readSitePageRevisionEndpoint, async ({ params: { id, version } }) => {
      const { state, ...saved } = await pageRevisions.read(ctx.db, { id }, version)
      return ok({ ...saved, ...state })
    }),

    writeRoute(contract.restoreSitePageRevisionEndpoint, {
      change: call => service.restorePage(call, textIdOf(call), call.params.version),
      respond: shown,
    }),

    writeRoute(contract.createPreviewLinkEndpoint, {
      change: async call => {
        const until = new Date(ctx.now().getTime() + previewLife).toISOString()
        const target = textIdOf(call)
        await logPreview(call, target, 'preview-link')
        return { token: await insertPreview(call.tx, target.id, target.lang, until), until }
      },
      respond: ({ token, until }, { params }) =>
        created(`/api/site-pages/${params.id}/preview-link`, {
          url: `${ctx.config.publicUrl}/preview/${token}`,
          until,
        }),
    }),

    writeRoute(contract.removePreviewLinkEndpoint, {
      change: async call => {
        const target = textIdOf(call)
        await logPreview(call, target, 'preview-link-end')
        if (!(await deletePreview(call.tx, target.id, target.lang))) throw notFound('preview')
      },
    }),
  ]
}

const read = async (ctx: Context, text: TextId) =>
  sitePageResponse(ctx, await readRecord(ctx.db, pageKind, text))

/** Leaves hidden sections out of a preview. */
const withoutHidden = (contents: contract.PageContents): contract.PageContents => ({
  ...contents,
  sections: contents.sections.filter(section => section.hidden !== true),
})

const logPreview = async (context: ChangeContext, target: TextId, action: string): Promise<void> => {
  const row = await readRecord(context.tx, pageKind, target)
  const fields = pageKind.log.fields(row)
  const change = { kind: pageKind.log.kind, id: row.id, action, before: fields, after: fields }
  await recordChange(context.tx, context.ctx, context.by, change)
}
