import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { formatPercent } from '#shared/admin/platform/format/format-difference.ts'
import { formatRate } from '#shared/admin/platform/format/format-time.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { comparisonPath, versionPath } from '../table-address.ts'
import { tableDescriptions } from '../table-descriptions.ts'
import { type TableStep, tableSteps } from './pair-lines.ts'

export const QuoteBasis = ({ was, now }: { was: CostBreakdown; now?: CostBreakdown }) => (
  <section className="admin-card" aria-label="На чём стоит расчёт">
    <AutoColumns component="dl" least="17rem" gap="md">
      <Fact name="Курс доллара">
        <Rate was={was} now={now} code="USD" />
      </Fact>
      <Fact name="Курс евро">
        <Rate was={was} now={now} code="EUR" />
      </Fact>
      <Fact name="Тариф">
        {tariffText(was)}
        {now && (sameTariff(was, now) ? ', тот же' : ` → ${tariffText(now)}`)}
      </Fact>
      {tableSteps(was.tables, now?.tables ?? was.tables).map(step => (
        <Fact key={step.title} name={tableDescriptions[step.title].name}>
          <TableText step={step} compared={now !== undefined} />
        </Fact>
      ))}
    </AutoColumns>
    {now && sameGround(was, now) && (
      <Text mt="sm" c="dimmed" fz="sm">
        Курс, тариф и таблицы те же: если строки разошлись, с того дня изменились настройки сборов и услуг.
      </Text>
    )}
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="admin-quiet-small">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Rate = ({
  was,
  now,
  code,
}: {
  was: CostBreakdown
  now: CostBreakdown | undefined
  code: 'USD' | 'EUR'
}) => {
  const then = was.rates[code]
  const today = now?.rates[code]
  return (
    <>
      {formatRate(then)} на {formatDayDmy(was.rates.date)}
      {was.rates.manual?.includes(code) && ', курс компании'}
      {was.rates.stale && ', последний известный'}
      {now && today !== undefined && (
        <>
          {' → '}
          {formatRate(today)} на {formatDayDmy(now.rates.date)}
          {now.rates.manual?.includes(code) && ', курс компании'} (
          {formatPercent(Math.round((today / then - 1) * 1e4) / 100)})
        </>
      )}
    </>
  )
}

const TableText = ({ step: { title, was, now }, compared }: { step: TableStep; compared: boolean }) => {
  if (was === null)
    return (
      <>
        тогда не было
        {now !== null && (
          <>
            , сегодня <VersionLink title={title} n={now} />
          </>
        )}
      </>
    )
  if (!compared) return <VersionLink title={title} n={was} />
  if (was === now) {
    return (
      <>
        <VersionLink title={title} n={was} />, та же
      </>
    )
  }
  return (
    <>
      <VersionLink title={title} n={was} />
      {now === null ? (
        ', сегодня не нужна'
      ) : (
        <>
          {' → '}
          <VersionLink title={title} n={now} />,{' '}
          <Link to={comparisonPath(title, was, now)}>что изменилось</Link>
        </>
      )}
    </>
  )
}

const VersionLink = ({ title, n }: { title: TableStep['title']; n: number }) => (
  <Link to={versionPath(title, n)}>версия&nbsp;{n}</Link>
)

/** Quotes older than the revisions of the tariff store no revision. */
const tariffText = ({ tariff: { validFrom, revision } }: CostBreakdown): string =>
  `с ${formatDayDmy(validFrom)}${revision ? `, ревизия ${revision}` : ''}`

const sameTariff = (was: CostBreakdown, now: CostBreakdown): boolean =>
  was.tariff.validFrom === now.tariff.validFrom &&
  (was.tariff.revision ?? now.tariff.revision) === now.tariff.revision

const sameGround = (was: CostBreakdown, now: CostBreakdown): boolean =>
  was.rates.USD === now.rates.USD &&
  was.rates.EUR === now.rates.EUR &&
  sameTariff(was, now) &&
  tableSteps(was.tables, now.tables).every(step => step.was === step.now)
