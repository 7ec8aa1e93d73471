import * as texts from '#messages/admin/work/orders.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import { type Order, readOrderHistoryEndpoint } from '#shared/contract/work/orders.ts'
import { fieldName, verbOf } from '#shared/domain/system/audit-labels.ts'
import { formatAuditValue } from '#shared/domain/system/audit-values.ts'

export const OrderHistory = ({ order }: { order: Order }) => {
  const { data } = useCall(readOrderHistoryEndpoint, { params: { id: order.id } }, { staleTime: 0 })
  if (!data || data.length === 0) return null
  return (
    <details>
      <summary>{texts.history({ data: data.length })}</summary>
      <ul className="admin-plain-list">
        {data.map(entry => (
          <li key={entry.id}>
            {formatMoment(entry.at)}, {entry.actor?.name ?? texts.system}: {verbOf(entry.action)}
            {entry.action === 'update' && <span className="admin-quiet">{changesOf(entry)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

const changesOf = ({ difference, kind }: ResponseOf<typeof readOrderHistoryEndpoint>[number]): string => {
  const changes = Object.entries(difference)
  // No fields: the log leaves out personal data and free text, which may contain personal data.
  if (changes.length === 0) return kind === 'order-money' ? texts.moneyNotes : texts.personalData
  return `: ${changes
    .map(
      ([field, { from, to }]) =>
        `${fieldName(field, kind)} ${formatAuditValue(field, from)} → ${formatAuditValue(field, to)}`,
    )
    .join('; ')}`
}
