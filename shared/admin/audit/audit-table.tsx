/** Lines of the audit log, each with its difference field by field. */
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { count, showMoment } from '../frame/show-time.ts'
import { auditKindNames, fieldName, pageOf, showValue, verbOf } from './audit-names.ts'

export const AuditTable = ({ entries, stale }: { entries: AuditEntry[]; stale: boolean }) => {
  const onPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  return (
    <div className="admin-table-frame" data-stale={stale || undefined}>
      <Table className="admin-table admin-stack" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Когда</Table.Th>
            <Table.Th>Кто</Table.Th>
            <Table.Th>Что</Table.Th>
            <Table.Th>Изменилось</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(entry => (
            <Table.Tr key={entry.id} className="admin-audit-line">
              <Table.Td className="admin-moment">{showMoment(entry.at)}</Table.Td>
              <Table.Td>{entry.actor?.name ?? <span className="admin-quiet">Сервер</span>}</Table.Td>
              <Table.Td className="admin-across admin-audit-what">
                <span className="admin-audit-subject">
                  <Subject entry={entry} />
                </span>
                <div className="admin-quiet-small">{verbOf(entry.action)}</div>
              </Table.Td>
              <Table.Td className="admin-across">
                <Difference entry={entry} openFields={onPhone ? 0 : fieldsInSight} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Where rows stand as cards: there all of the difference is opened on demand. As in `phone.css`. */
const phone = '(max-width: 575px)'

/** Fields that stand open where there is room; more of them are opened on demand. */
const fieldsInSight = 3

const Subject = ({ entry }: { entry: AuditEntry }) => {
  const title = `${auditKindNames[entry.kind]}${entry.recordId === null ? '' : ` ${entry.recordId}`}`
  const page = entry.action === 'delete' ? null : pageOf(entry.kind, entry.recordId)
  return page ? <Link to={page}>{title}</Link> : title
}

const Difference = ({ entry, openFields }: { entry: AuditEntry; openFields: number }) => {
  const fields = Object.entries(entry.difference)
  if (fields.length === 0) return <span className="admin-quiet admin-nothing">—</span>
  const list = (
    <dl className="admin-difference">
      {fields.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{fieldName(field, entry.kind)}</dt>
          <dd>
            {entry.action !== 'create' && <del>{showValue(field, from)}</del>}
            {entry.action !== 'create' && entry.action !== 'delete' && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="admin-for-readers"> стало </span>
              </>
            )}
            {entry.action !== 'delete' && <ins>{showValue(field, to)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (fields.length <= openFields) return list
  return (
    <details>
      <summary>
        {count(fields.length, ['поле', 'поля', 'полей'])}:{' '}
        {fields
          .slice(0, 3)
          .map(([field]) => fieldName(field, entry.kind).toLowerCase())
          .join(', ')}
        {fields.length > 3 && '…'}
      </summary>
      {list}
    </details>
  )
}
