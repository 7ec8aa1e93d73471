import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { ProblemItem } from './order-problems.tsx'

/** Accounts of firms that were changed in the last seven days: who changes one takes the customers' money. */
export const ChangedAccounts = () =>
  useCall(listFirmsEndpoint).data?.flatMap(({ shortName, accountChanges }) =>
    accountChanges.map(({ before, after, at, by }) => (
      <ProblemItem key={shortName + at + after} tone="bad">
        {by} изменил счёт фирмы {shortName}: было …{before || '—'}, стало …{after || '—'}.{' '}
        <Link to="/admin/setting?tab=firms">Сверьте с банком</Link>
      </ProblemItem>
    )),
  )
