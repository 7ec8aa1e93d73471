/** Problems, the worst first. */

import { Box } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/system/overview.js'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { formatDay, formatSoonMoment } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { FailedLetters } from '#shared/admin/work/failed-letters/failed-letters.tsx'
import { type Overview, translatedSubjects } from '#shared/contract/system/system.ts'
import type { DueOrders } from '#shared/contract/work/due-orders.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { formatAmounts } from '#shared/domain/money/signed-amount.ts'
import classes from './overview.module.css'

export const ProblemList = ({ overview }: { overview: Overview }) => {
  const { requests, backup, rates, flaws, missingMenuEntries = 0 } = overview
  const writes = useCan('content.write')
  const setsPrices = useCan('options.write')
  const backsUp = useCan('system.backup')
  const keepsTables = useCan('tables.write')
  const { brokenLinks = 0, picturesWithoutText = 0, postsLackingPictures = 0 } = flaws ?? {}
  return (
    <Box component="ul" mb="md" className="admin-rows" aria-label={texts.problems}>
      {requests.failedMails > 0 && (
        <ProblemItem tone="bad">
          {texts.unsentLetters({ n: requests.failedMails })}{' '}
          <Link to="/admin/requests?mail=failed">{texts.openRequests}</Link>
          <FailedLetters />
        </ProblemItem>
      )}
      {(requests.failedTelegrams ?? 0) > 0 && (
        <ProblemItem tone="bad">
          {texts.unsentTelegrams({ n: requests.failedTelegrams ?? 0 })}{' '}
          <Link to="/admin/requests?telegram=failed">{texts.openRequests}</Link>
        </ProblemItem>
      )}
      {overview.orders && <OrderProblems {...overview.orders} />}
      {backup?.error && (
        <ProblemItem tone="bad">
          {texts.backupFailed} {backsUp && <Link to="/admin/setting?tab=backup">{texts.lookWhy}</Link>}
        </ProblemItem>
      )}
      {!overview.mailConfigured && (
        <ProblemItem>
          {texts.noMail} <Link to="/admin/setup?step=mail">{texts.setUpMail}</Link>
        </ProblemItem>
      )}
      {(rates === null || rates.stale) && (
        <ProblemItem>
          {rates === null ? texts.noRate : texts.oldRate} <Link to="/admin/rates">{texts.openRates}</Link>
        </ProblemItem>
      )}
      {keepsTables && overview.tables.length === 0 && (
        <ProblemItem>
          {texts.noTables} <Link to="/admin/tables">{texts.addTables}</Link>
        </ProblemItem>
      )}
      {missingMenuEntries > 0 && (
        <ProblemItem>
          {texts.menuLeadsNowhere({ n: missingMenuEntries })} <Link to="/admin/menu">{texts.openMenu}</Link>
        </ProblemItem>
      )}
      {writes && brokenLinks > 0 && (
        <ProblemItem>
          {texts.brokenPlaces({ n: brokenLinks })} <Link to="/admin/pages">{texts.openPages}</Link>
        </ProblemItem>
      )}
      {writes && postsLackingPictures > 0 && (
        <ProblemItem>
          {texts.lostPictures({ n: postsLackingPictures })}{' '}
          <Link to="/admin/posts?flaw=lostPicture">{texts.openPosts}</Link>
        </ProblemItem>
      )}
      {setsPrices && overview.missingPrices?.includes('certification_other') && (
        <ProblemItem tone="small">
          {texts.noPriceOf}
          {nameOption('certification_other').name}
          {texts.noCertification} <Link to="/admin/prices">{texts.setPrice}</Link>
        </ProblemItem>
      )}
      {writes && (
        <Untranslated counts={{ ...overview.untranslated, cases: overview.untranslatedCases ?? 0 }} />
      )}
      {writes && picturesWithoutText > 0 && (
        <ProblemItem tone="small">
          {texts.undescribedPictures({ n: picturesWithoutText })}{' '}
          <Link to="/admin/media?show=noAlt">{texts.describe}</Link>
        </ProblemItem>
      )}
    </Box>
  )
}

const subjects = [...translatedSubjects, 'cases'] as const
type Subject = (typeof subjects)[number]

const Untranslated = ({ counts }: { counts: Partial<Record<Subject, number>> }) => {
  const found = subjects.flatMap(subject => {
    const number = counts[subject] ?? 0
    return number > 0 ? [{ subject, number }] : []
  })
  if (found.length === 0) return null
  return (
    <ProblemItem tone="small">
      {texts.missingTranslations}{' '}
      {found.map(({ subject, number }, index) => (
        <Fragment key={subject}>
          {index > 0 && <span>, </span>}
          <Link to={lists[subject]}>{namedCount(subject, number)}</Link>
        </Fragment>
      ))}
      <span>.</span>
    </ProblemItem>
  )
}

const namedCount = (subject: Subject, n: number): string =>
  subject === 'menus' ? texts.untranslated.menus : texts.untranslated[subject]({ n })

const lists: Record<Subject, string> = {
  posts: '/admin/posts?flaw=untranslated',
  pages: '/admin/pages?untranslated=1',
  cases: '/admin/cars?untranslated=1',
  categories: '/admin/categories?untranslated=1',
  menus: '/admin/menu?lang=uk',
  metas: '/admin/meta?lang=ru&untranslated=1',
  options: '/admin/setting?untranslated=1',
  pictures: '/admin/media?show=untranslated',
}

const OrderProblems = ({
  accounts,
  unsettled,
  steps,
  late,
  soon,
  owing,
  unbilled,
  expired = 0,
}: DueOrders) => (
  <>
    {accounts?.map(({ firm, before, after, at, by }) => (
      <ProblemItem key={firm + at + after} tone="bad">
        {texts.firmAccount} {firm} {texts.wasChanged}
        {by}
        {texts.wasBefore}
        {before || '—'}
        {texts.becameAfter}
        {after || '—'}. <Link to="/admin/setting?tab=firms">{texts.checkWithBank}</Link>
      </ProblemItem>
    ))}
    {unsettled !== undefined && (
      <ProblemItem tone="bad">
        {unsettled}
        {texts.checkThese} <Link to="/admin/invoices">{texts.invoices}</Link> {texts.withBank}
      </ProblemItem>
    )}
    {steps.count > 0 && (
      <ProblemItem tone="bad">
        {texts.stepsDue}{' '}
        <Named list={steps} rest="/admin/orders?step=1">
          {({ text, at }) => `${text}, ${formatSoonMoment(at)}`}
        </Named>
      </ProblemItem>
    )}
    {late.count > 0 && (
      <ProblemItem tone="bad">
        {texts.late}{' '}
        <Named list={late} rest="/admin/orders?late=1">
          {({ stage, day }) => texts.stagePlan({ stage, day: formatDay(day) })}
        </Named>
      </ProblemItem>
    )}
    {owing.count > 0 && (
      <ProblemItem>
        {texts.overdue}{' '}
        <Named list={owing} tab="money" rest="/admin/orders?owes=1">
          {({ beside, ...first }) => formatAmounts([first, ...beside])}
        </Named>
      </ProblemItem>
    )}
    {unbilled.count > 0 && (
      <ProblemItem>
        {texts.unbilled}{' '}
        <Named list={unbilled} tab="money">
          {({ groups }) => groups.map(group => groupNames[group]).join(', ')}
        </Named>
      </ProblemItem>
    )}
    {expired > 0 && (
      <ProblemItem>
        {texts.expiredInvoices({ n: expired })}{' '}
        <Link to="/admin/setting?tab=people-data">{texts.removeOrKeep}</Link>
      </ProblemItem>
    )}
    {soon.count > 0 && (
      <ProblemItem tone="small">
        {texts.comingWeek}{' '}
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
  tab?: 'money'
  children: (order: T) => ReactNode
}

const Named = <T extends { id: number; title: string }>({ list, rest, tab, children }: NamedProps<T>) => {
  const more = texts.more({ value1: list.count - list.first.length })
  return (
    <>
      {list.first.map((order, index) => (
        <Fragment key={order.id}>
          {index > 0 && <span>, </span>}
          <Link to={`/admin/orders/${order.id}${tab ? `?tab=${tab}` : ''}`}>{order.title}</Link>
          <span> ({children(order)})</span>
        </Fragment>
      ))}
      {list.count > list.first.length && (
        <>
          <span>{texts.and}</span>
          {rest ? <Link to={rest}>{more}</Link> : <span>{more}</span>}
        </>
      )}
      <span>.</span>
    </>
  )
}

const ProblemItem = ({ tone, children }: { tone?: 'bad' | 'small'; children: ReactNode }) => (
  <Box component="li" {...(tone === 'small' && { c: 'dimmed' })} className={classes.flaw} data-tone={tone}>
    {children}
  </Box>
)
