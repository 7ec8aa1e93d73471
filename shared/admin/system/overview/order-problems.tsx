import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { formatDay, formatSoonMoment, pluralise } from '#shared/admin/platform/format/format-time.ts'
import type { WaitingOrders } from '#shared/contract/work/waiting-orders.ts'
import { formatAmounts } from '#shared/domain/money/signed-amount.ts'
import classes from './overview.module.css'

export const OrderProblems = ({
  accounts,
  unsettled,
  steps,
  late,
  soon,
  owing,
  unbilled,
  expired = 0,
}: WaitingOrders) => (
  <>
    {accounts?.map(({ firm, before, after, at, by }) => (
      <ProblemItem key={firm + at + after} tone="bad">
        Счёт фирмы {firm} изменён ({by}): было …{before || '—'}, стало …{after || '—'}.{' '}
        <Link to="/admin/setting?tab=firms">Сверьте с банком</Link>
      </ProblemItem>
    ))}
    {unsettled !== undefined && (
      <ProblemItem tone="bad">
        {unsettled}. Сверьте эти <Link to="/admin/invoices">счета клиентам</Link> с банком и покажите тому,
        кто обслуживает программу.
      </ProblemItem>
    )}
    {steps.count > 0 && (
      <ProblemItem tone="bad">
        Пора по заказам:{' '}
        <Named list={steps} rest="/admin/orders?step=1">
          {({ text, at }) => `${text}, ${formatSoonMoment(at)}`}
        </Named>
      </ProblemItem>
    )}
    {late.count > 0 && (
      <ProblemItem tone="bad">
        Опаздывают:{' '}
        <Named list={late} rest="/admin/orders?late=1">
          {({ stage, day }) => `${stage}, план ${formatDay(day)}`}
        </Named>
      </ProblemItem>
    )}
    {owing.count > 0 && (
      <ProblemItem>
        Просрочена оплата:{' '}
        <Named list={owing} tab="money" rest="/admin/orders?owes=1">
          {({ beside, ...first }) => formatAmounts([first, ...beside])}
        </Named>
      </ProblemItem>
    )}
    {unbilled.count > 0 && (
      <ProblemItem>
        Все счета пришли, а по группе расчёта нет ни одного. Заказ без итога, пока Вы не ответите:{' '}
        <Named list={unbilled} tab="money">
          {({ groups }) => groups.map(group => groupNames[group]).join(', ')}
        </Named>
      </ProblemItem>
    )}
    {expired > 0 && (
      <ProblemItem>
        Срок хранения вышел: {pluralise(expired, ['закрытый счёт', 'закрытых счёта', 'закрытых счетов'])}.{' '}
        <Link to="/admin/setting?tab=people-data">Удалить или оставить</Link>
      </ProblemItem>
    )}
    {soon.count > 0 && (
      <ProblemItem tone="small">
        По плану на ближайшие семь дней:{' '}
        <Named list={soon} rest="/admin/orders?state=open&sort=due">
          {({ stage, day }) => `${stage} ${formatDay(day)}`}
        </Named>
      </ProblemItem>
    )}
  </>
)

interface NamedProps<T> {
  list: { count: number; first: readonly T[] }
  /** Path of a list with the remaining orders, where such a list exists. */
  rest?: string
  /** Tab of the order to open. */
  tab?: 'money'
  children: (order: T) => ReactNode
}

const Named = <T extends { id: number; title: string }>({ list, rest, tab, children }: NamedProps<T>) => {
  const more = `ещё ${list.count - list.first.length}`
  return (
    <>
      {list.first.map((order, index) => (
        <Fragment key={order.id}>
          {index > 0 && ', '}
          <Link to={`/admin/orders/${order.id}${tab ? `?tab=${tab}` : ''}`}>{order.title}</Link> (
          {children(order)})
        </Fragment>
      ))}
      {list.count > list.first.length && (
        <>
          {' и '}
          {rest ? <Link to={rest}>{more}</Link> : more}
        </>
      )}
      .
    </>
  )
}

export const ProblemItem = ({ tone, children }: { tone?: 'bad' | 'small'; children: ReactNode }) => (
  <li className={classes.flaw} data-tone={tone}>
    {children}
  </li>
)
