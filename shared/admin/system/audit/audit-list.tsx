/** The log by day: who did what to which record and when, with folded changes. */
import { Box, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  formatDay,
  formatLongDay,
  formatMoment,
  formatTime,
  pluralise,
} from '#shared/admin/platform/format/format-time.ts'
import { auditPage } from '#shared/admin/platform/navigation/audit-page.ts'
import { recordName } from '#shared/contract/platform/audit-names.ts'
import type { AuditEntry } from '#shared/contract/system/audit.ts'
import { fieldName, readableFields, verbOf } from '#shared/domain/system/audit-labels.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { kindName } from '#shared/kinds/all-kinds.ts'
import classes from './audit.module.css'
import { AuditDifference } from './audit-difference.tsx'

export const AuditList = ({ entries, stale }: { entries: AuditEntry[]; stale: boolean }) => (
  <ol className={classes.log} data-stale={stale || undefined}>
    {entries.map((entry, index) => {
      const day = kyivDay(new Date(entry.at))
      const before = entries[index - 1]
      return (
        <Fragment key={entry.id}>
          {(!before || kyivDay(new Date(before.at)) !== day) && (
            <li className={classes.day}>
              <h2>{formatLongDay(day)}</h2>
            </li>
          )}
          <AuditLine entry={entry} />
        </Fragment>
      )
    })}
  </ol>
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
        {entry.actor?.name ?? <span className="admin-quiet">Сервер</span>}
      </Text>
      <div className={classes.what}>
        <p className="admin-plain">
          <Subject entry={entry} /> <span className="admin-quiet">— {verbOf(entry.action)}</span>
        </p>
        {fields.length > 0 && (
          <details onToggle={event => setOpen(event.currentTarget.open)}>
            <summary>
              {pluralise(fields.length, ['поле', 'поля', 'полей'])}: {namedFields(entry)}
            </summary>
            {open && <AuditDifference entry={entry} />}
          </details>
        )}
      </div>
    </li>
  )
}

/** The first three changed fields; the entry lists the others when opened. */
const namedFields = ({ difference, kind }: AuditEntry): string => {
  const fields = readableFields(difference).map(([field]) => fieldName(field, kind).toLowerCase())
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
  const what = kind === 'session' ? 'Сеанс' : kindName(kind)
  const name = recordName(entry)
  if (name !== null) return `${what} «${name}»`
  if (recordId === null || kind === 'picture') return what
  if (kind === 'rate') return `${what} на ${formatDay(recordId)}`
  return /^\d+$/.test(recordId) ? `${what} № ${recordId}` : `${what} ${recordId}`
}
