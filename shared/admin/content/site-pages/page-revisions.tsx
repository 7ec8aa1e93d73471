import * as texts from '#messages/admin/content/site-pages.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Differences } from '#shared/admin/platform/components/facts/differences.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { RevisionList } from '#shared/admin/platform/records/revision-list.tsx'
import {
  listSitePageRevisionsEndpoint,
  readSitePageEndpoint,
  readSitePageRevisionEndpoint,
  restoreSitePageRevisionEndpoint,
  type SitePage,
  type SitePageRevision,
} from '#shared/contract/content/site-pages.ts'
import { pageDifferences } from './page-differences.ts'
import { valuesOfPage } from './site-page-kind.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

export const PageRevisions = ({ page, editor }: { page: SitePage; editor: SitePageEditor }) => {
  const query = { lang: page.lang }
  return (
    <RevisionList
      kind="site-page"
      revisions={useCall(listSitePageRevisionsEndpoint, { params: { id: page.id }, query })}
      present={page.version}
      dirty={editor.dirty}
      consequences={texts.willBeDraft}
      noteOf={({ published }) => (published ? texts.wasOnSite : null)}
      look={version => <OldPage page={page} version={version} />}
      restore={(client, version) => {
        const params = { id: page.id, version }
        return client.call(restoreSitePageRevisionEndpoint, { params, query, ifMatch: page.version })
      }}
      readNow={async (client, version) => {
        const [now, old] = await Promise.all([
          client.call(readSitePageEndpoint, { params: { id: page.id }, query }),
          client.call(readSitePageRevisionEndpoint, { params: { id: page.id, version } }),
        ])
        return { record: now, isRestored: differencesFromNow(old, now).length === 0 }
      }}
      onRestored={editor.adoptDroppingDraft}
    />
  )
}

const differencesFromNow = ({ path, contents }: SitePageRevision, now: SitePage) =>
  pageDifferences(valuesOfPage({ path, draft: contents }), valuesOfPage(now))

const OldPage = ({ page, version }: { page: SitePage; version: number }) => {
  const old = useCall(readSitePageRevisionEndpoint, { params: { id: page.id, version } })
  if (old.data === undefined) return <QueryState of={old} rows={6} />
  const fields = differencesFromNow(old.data, page)
  if (fields.length === 0) return <p className="admin-quiet">{texts.sameAsNow}</p>
  return <Differences fields={fields} />
}
