/** The changes of a log entry, field by field; for the text of a post, the difference of its revisions. */

import { Box, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callKey } from '#shared/admin/platform/calls/call-query.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { plainTextOf } from '#shared/admin/platform/format/differing-range.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { listRevisionsEndpoint, readRevisionEndpoint } from '#shared/contract/content/posts.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'
import { fieldName, readableFields } from '#shared/domain/system/audit-labels.ts'
import { formatAuditValue } from '#shared/domain/system/audit-values.ts'
import classes from './audit.module.css'

/** Loaded when a changed text of a post is opened, because comparing documents brings the editor's code. */
const TextDifference = lazyPart(
  async () => (await import('#shared/admin/content/posts/text-difference.tsx')).TextDifference,
  <LoadingState rows={2} />,
)

export const AuditDifference = ({ entry }: { entry: AuditEntry }) => (
  <dl className={classes.difference}>
    {readableFields(entry.difference).map(([field, { from, to }]) => (
      <div key={field}>
        <Box component="dt" c="dimmed">
          {fieldName(field, entry.kind)}
        </Box>
        <dd className="admin-plain">
          {field === 'text' && hasRevisions(entry) ? (
            <PostTextDifference entry={entry} from={from} to={to} />
          ) : (
            <Values entry={entry} field={field} from={from} to={to} />
          )}
        </dd>
      </div>
    ))}
  </dl>
)

interface Change {
  entry: AuditEntry
  from: unknown
  to: unknown
}

const Values = ({ entry, field, from, to }: Change & { field: string }) => (
  <>
    {entry.action !== 'create' && <del>{shown(field, from)}</del>}
    {entry.action !== 'create' && entry.action !== 'delete' && (
      <>
        <span aria-hidden="true"> → </span>
        <VisuallyHidden> стало </VisuallyHidden>
      </>
    )}
    {entry.action !== 'delete' && <ins>{shown(field, to)}</ins>}
  </>
)

/** A value in readable form: long texts are logged as the beginning of their HTML, shown here as plain text. */
const shown = (field: string, value: unknown): string =>
  field === 'text' && typeof value === 'string' && value !== ''
    ? plainTextOf(value)
    : formatAuditValue(field, value)

const hasRevisions = ({ kind, action, recordVersion }: AuditEntry): boolean =>
  kind === 'post' && action !== 'create' && action !== 'delete' && (recordVersion ?? 0) > 1

/** Compares the stored revisions when opened; if they are gone, shows the logged values. */
const PostTextDifference = ({ entry, from, to }: Change) => {
  const { client } = useServices()
  const id = Number(entry.recordId)
  const version = entry.recordVersion ?? 0
  const texts = useQuery({
    queryKey: [...callKey(readRevisionEndpoint, { params: { id, version } }), 'before and after'],
    queryFn: async ({ signal }) => {
      const read = (revision: number) =>
        client.call(readRevisionEndpoint, { params: { id, version: revision }, signal })
      const revisions = await client.call(listRevisionsEndpoint, { params: { id }, signal })
      // The version just before may have been an autosave, which was removed, so the nearest earlier one is used.
      const earlier = Math.max(...revisions.map(each => each.version).filter(each => each < version))
      const [before, after] = await Promise.all([read(earlier), read(version)])
      return { before: before.text, after: after.text }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (texts.isPending) return <LoadingState rows={2} />
  if (texts.isError) return <Values entry={entry} field="text" from={from} to={to} />
  return <TextDifference {...texts.data} onlyChanged />
}
