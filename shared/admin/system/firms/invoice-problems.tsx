import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { ProblemItem } from '../overview/order-problems.tsx'
import classes from '../overview/overview.module.css'

/** Problems of invoices. Accounts changed in the last seven days are named, since whoever changes one takes the money. */
export const InvoiceProblems = ({ overview: { orders, retention } }: { overview: Overview }) => {
  const removes = useCan('people.erase')
  const firms = useCall(listFirmsEndpoint)
  const overdue = retention?.invoices ?? 0
  return (
    <ul className={`admin-rows ${classes.flaws}`} aria-label="Что не в порядке со счетами">
      {firms.data?.flatMap(({ shortName, accountChanges }) =>
        accountChanges.map(({ before, after, at, by }) => (
          <ProblemItem key={shortName + at + after} tone="bad">
            Счёт фирмы {shortName} изменён ({by}): было …{before || '—'}, стало …{after || '—'}.{' '}
            <Link to="/admin/setting?tab=firms">Сверьте с банком</Link>
          </ProblemItem>
        )),
      )}
      {orders?.unsettled !== undefined && (
        <ProblemItem tone="bad">
          {orders.unsettled}. Сверьте эти <Link to="/admin/invoices">счета клиентам</Link> с банком и покажите
          тому, кто обслуживает программу.
        </ProblemItem>
      )}
      {removes && overdue > 0 && (
        <ProblemItem>
          Срок хранения вышел: {pluralise(overdue, ['закрытый счёт', 'закрытых счёта', 'закрытых счетов'])}.{' '}
          <Link to="/admin/setting?tab=people-data">Удалить или оставить</Link>
        </ProblemItem>
      )}
    </ul>
  )
}
