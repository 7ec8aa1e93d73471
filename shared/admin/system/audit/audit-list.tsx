import { Box, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import * as words from '#messages/admin/system/audit.js'
import { changedFields } from '#messages/admin/system/audit.js'
import { callKey } from '#shared/admin/platform/calls/call-query.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { plainTextOf } from '#shared/admin/platform/format/differing-range.ts'
import {
  formatDay,
  formatLongDay,
  formatMoment,
  formatTime,
} from '#shared/admin/platform/format/format-time.ts'
import { auditPage } from '#shared/admin/platform/navigation/audit-page.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { listRevisionsEndpoint, readRevisionEndpoint } from '#shared/contract/content/posts.ts'
import { recordName } from '#shared/contract/platform/audit-names.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'
import { fieldName, readableFields, verbOf } from '#shared/domain/system/audit-labels.ts'
import { formatAuditValue } from '#shared/domain/system/audit-values.ts'
import { lowerFirst } from '#shared/domain/text/lower-first.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'
import classes from './audit.module.css'

export const AuditList = ({ entries, stale }: { entries: AuditEntry[]; stale: boolean }) => (
  <Box component="ol" maw="68rem" opacity={stale ? 0.6 : 1} className={classes.log}>
    {entries.map((entry, index) => {
      const day = kyivDay(new Date(entry.at))
      const before = entries[index - 1]
      return (
        <Fragment key={entry.id}>
          {(!before || kyivDay(new Date(before.at)) !== day) && (
            <Box component="li" mt={before ? 'lg' : 0}>
              <Box component="h2" mb="3xs" fz="sm" c="dimmed">
                {formatLongDay(day)}
              </Box>
            </Box>
          )}
          <AuditLine entry={entry} />
        </Fragment>
      )
    })}
  </Box>
)

const AuditLine = ({ entry }: { entry: AuditEntry }) => {
  const fields = readableFields(entry.difference)
  const [open, setOpen] = useState(false)
  return (
    <li className={classes.line}>
      <Box component="time" c="dimmed" dateTime={entry.at} title={formatMoment(entry.at)}>
        {formatTime(entry.at)}
      </Box>
      <Text span truncate inherit>
        {entry.actor?.name ?? <span className="admin-quiet">{words.server}</span>}
      </Text>
      <div className={classes.what}>
        <p className="admin-plain">
          <Subject entry={entry} /> <span className="admin-quiet">— {verbOf(entry.action)}</span>
        </p>
        {fields.length > 0 && (
          <details className="admin-unfolded" onToggle={event => setOpen(event.currentTarget.open)}>
            <summary>{changedFields({ n: fields.length, names: namedFields(entry) })}</summary>
            {open && <AuditDifference entry={entry} />}
          </details>
        )}
      </div>
    </li>
  )
}

const namedFields = ({ difference, kind }: AuditEntry): string => {
  const fields = readableFields(difference).map(([field]) => lowerFirst(fieldName(field, kind)))
  const names = [...new Set(fields)]
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`
}

const Subject = ({ entry }: { entry: AuditEntry }) => {
  const title = subjectOf(entry)
  const page = entry.action === 'delete' ? null : auditPage(entry.kind, entry.recordId, entry.recordTitle)
  return page ? <Link to={page}>{title}</Link> : <span>{title}</span>
}

/**
 * Name of a record in a sentence; its number when it has no name.
 *
 * @example subjectOf({ kind: 'post', recordTitle: 'Как считается акциз', … }) // 'Статья «Как считается акциз»'
 */
const subjectOf = (entry: AuditEntry): string => {
  const { kind, recordId } = entry
  const what = kind === 'session' ? words.session : kindName(kind)
  const name = recordName(entry)
  // The name of a firm has quotes of its own.
  if (name !== null) return name.includes('«') ? `${what} ${name}` : `${what} «${name}»`
  if (recordId === null || kind === 'picture') return what
  if (kind === 'rate') return words.onDay({ what, recordId: formatDay(recordId) })
  return /^\d+$/.test(recordId) ? `${what} № ${recordId}` : `${what} ${recordId}`
}

/** Loaded when a changed text of a post is opened, because comparing documents brings the editor's code. */
const TextDifference = lazyPart(
  async () => (await import('#shared/admin/content/posts/text-difference.tsx')).TextDifference,
  <LoadingState rows={2} />,
)

const AuditDifference = ({ entry }: { entry: AuditEntry }) => (
  <Box component="dl" mt="2xs" mb="3xs" className={classes.difference}>
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
  </Box>
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
        <VisuallyHidden>{words.became}</VisuallyHidden>
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
