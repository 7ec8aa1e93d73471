import { Alert, Box, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import type { Ref, RefObject } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/impact.js'
import { RetryButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatPercent, formatSigned } from '#shared/admin/platform/format/format-difference.ts'
import { messageOf } from '#shared/client/api-error.ts'
import type { PriceImpact, SampleImpact } from '#shared/contract/calculation/reference-lots.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

export const ImpactList = ({ impact }: { impact: PriceImpact }) =>
  impact.lots.length + impact.samples.length > 0 ? (
    <ComparedLots impact={impact} />
  ) : (
    <NoLots>{texts.notChecked}</NoLots>
  )

interface ImpactConfirmationProps {
  ref?: Ref<HTMLInputElement>
  label: string
  confirmed: boolean
  /** Shown when the confirmation was forgotten. */
  problem?: string | false
  onChange(confirmed: boolean): void
}

export const ImpactConfirmation = ({ confirmed, problem, onChange, ...box }: ImpactConfirmationProps) => (
  <Box
    p="sm"
    className="admin-frame"
    style={
      problem
        ? { borderColor: 'var(--admin-bad)', borderInlineStartWidth: 3 }
        : { borderInlineStart: '3px solid var(--admin-warn)' }
    }
  >
    <Checkbox
      {...box}
      checked={confirmed}
      error={problem}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  </Box>
)

const NoLots = ({ children }: { children: string }) => (
  <Text size="sm">
    {children} <Link to="/admin/tables/lots">{texts.addLots}</Link>
  </Text>
)

const ComparedLots = ({ impact }: { impact: PriceImpact }) => {
  const { lots, samples, threshold, day } = impact
  const changed = [...lots.filter(lot => !isSame(lot)), ...samples].sort(byChange)
  const large = changed.filter(lot => lot.aboveThreshold).length
  const same = lots.filter(isSame).length
  const limit = formatPercent(threshold).slice(1)
  return (
    <>
      <Group gap="xs">
        {large > 0 && (
          <Badge tone="bad">{texts.aboveLimit({ limit, large, value3: lots.length + samples.length })}</Badge>
        )}
        {changed.length > 0 && <Badge tone="warn">{texts.changing({ changed: changed.length })}</Badge>}
        {lots.length > 0 && <Badge tone="mute">{texts.unchanged({ same })}</Badge>}
        {isProven(impact) && changed.length === 0 && <Badge tone="good">{texts.pricesSame}</Badge>}
      </Group>
      <Unmet impact={impact} />
      {samples.length > 0 && isProven(impact) && (
        <NoLots>{lots.length > 0 ? texts.typicalCompared : texts.typicalOnly}</NoLots>
      )}
      {changed.length > 0 && (
        <ScrollFrame
          className="admin-table-frame"
          data-scroll
          label={texts.lotsOnDay({ day: formatDayDmy(day) })}
        >
          <Table stickyHeader className="admin-table admin-stack" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.lot}</Table.Th>
                <Table.Th className="admin-number">{texts.before}</Table.Th>
                <Table.Th className="admin-number">{texts.after}</Table.Th>
                <Table.Th className="admin-number">{texts.difference}</Table.Th>
                <Table.Th className="admin-number">%</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map(lot => (
                <LotLine key={lot.title} lot={lot} limit={limit} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollFrame>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        {texts.limitNote({
          day: formatDayDmy(day),
          limit,
          name: nameOption('impact_threshold_percent').name,
        })}
      </Text>
    </>
  )
}

/**
 * True when every changed cell is used in the price of some lot: only then "prices do not change" may be shown in
 * green.
 */
const isProven = ({ changedCells, metCells }: PriceImpact): boolean => metCells === changedCells

const Unmet = ({ impact }: { impact: PriceImpact }) => {
  const { changedCells, metCells, unmetColumns, samples, lots } = impact
  if (isProven(impact)) return null
  return (
    <Alert color="yellow" role="status">
      {metCells === 0 && lots.length > 0
        ? texts.noLotMeets
        : `${texts.untestedCells({ n: changedCells - metCells, all: changedCells })} `}
      {texts.columns} {unmetColumns.map(title => `«${title}»`).join(', ')}.{' '}
      {samples.length > 0 ? texts.lotsFound : texts.noLotsFound}
      <Link to="/admin/tables/lots">{texts.referenceLots}</Link>
    </Alert>
  )
}

const LotLine = ({ lot, limit }: { lot: SampleImpact; limit: string }) => (
  <Table.Tr data-large={lot.aboveThreshold || undefined}>
    <Table.Td>
      {lot.title}{' '}
      {lot.aboveThreshold && (
        <Badge tone="bad">{lot.difference === null ? texts.sumsLost : texts.moreThan({ limit })}</Badge>
      )}
    </Table.Td>
    <Table.Td className="admin-number" data-label={texts.before}>
      {totalOf(lot.before)}
    </Table.Td>
    <Table.Td className="admin-number" data-label={texts.after}>
      {totalOf(lot.after)}
    </Table.Td>
    {lot.difference === null ? (
      <Table.Td colSpan={2} className="admin-number">
        {texts.incomparable}
      </Table.Td>
    ) : (
      <>
        <Table.Td fw={600} className="admin-number admin-state">
          {formatSigned(lot.difference, 'USD')}
        </Table.Td>
        <Table.Td fw={600} className="admin-number admin-state">
          {lot.percent === null ? '—' : formatPercent(lot.percent)}
        </Table.Td>
      </>
    )}
  </Table.Tr>
)

const totalOf = ({ usd, complete }: SampleImpact['before']): string =>
  complete ? formatMoney(usd) : `${formatMoney(usd)} +\u00a0?`

const isSame = ({ difference }: SampleImpact): boolean => difference !== null && Number(difference) === 0

const byChange = (one: SampleImpact, other: SampleImpact): number => weightOf(other) - weightOf(one)

/** Sort weight: lots above the threshold first, then lots without a difference, then by the size of the change. */
const weightOf = ({ aboveThreshold, difference, percent }: SampleImpact): number =>
  (aboveThreshold ? 1_000_000 : 0) + (difference === null ? 100_000 : Math.abs(percent ?? 0))

interface ImpactForm {
  impact: PriceImpact | undefined
  pending: boolean
  error: Error | null
  retry(): void
  /** True when lots change by more than the threshold, or when the comparison failed. */
  asks: boolean
  wish: { confirmed: boolean }
  confirm(yes: boolean): void
  /** True after an attempt to publish without the confirmation. */
  reminded: boolean
  box: RefObject<HTMLInputElement | null>
}

export const ImpactPanel = ({ form }: { form: ImpactForm }) => {
  const { impact } = form
  return (
    <section aria-label={texts.impact}>
      <h2>{texts.impact}</h2>
      <Stack gap="sm">
        {form.pending && <LoadingState rows={3} words={texts.counting} />}
        {form.error !== null && !impact && (
          <Alert color="red" role="alert" title={texts.notCounted}>
            <Group justify="space-between" gap="sm">
              <span>{messageOf(form.error)}</span>
              <RetryButton onRetry={form.retry} />
            </Group>
          </Alert>
        )}
        {impact && <ImpactList impact={impact} />}
        {form.asks && (
          <ImpactConfirmation
            ref={form.box}
            confirmed={form.wish.confirmed}
            onChange={form.confirm}
            label={
              impact
                ? texts.publishAware({ value1: formatPercent(impact.threshold).slice(1) })
                : texts.publishUnchecked
            }
            problem={form.reminded && texts.confirmFirst}
          />
        )}
      </Stack>
    </section>
  )
}
