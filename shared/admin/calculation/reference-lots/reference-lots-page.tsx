import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/reference-lots.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { recoveredDrafts } from '#shared/admin/platform/drafts/draft-store.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import {
  listReferenceLotsEndpoint,
  type ReferenceLot,
  referenceLotLimit,
} from '#shared/contract/calculation/reference-lots.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { useTryFigures } from '../tables/grid/grid-queries.ts'
import { useTablesInForce } from '../tables-in-force.ts'
import { ReferenceLotForm } from './reference-lot-form.tsx'
import { lotPrefix, lotRemoval, lotValues } from './reference-lot-kind.ts'

export const ReferenceLotsPage = () => {
  const lots = useCall(listReferenceLotsEndpoint)
  const prices = useLotPrices(lots.data)
  const mayWrite = useCan('tables.write')
  const userId = useUser()?.id ?? 0
  // Opens the latest draft again.
  const [open, setOpen] = useState<number | 'new' | null>(() => {
    const [last] = mayWrite ? recoveredDrafts(localStorage, userId, lotPrefix, lotValues) : []
    return last ? (last.id ?? 'new') : null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store does not report its changes
  const kept = useMemo(() => recoveredDrafts(localStorage, userId, lotPrefix, lotValues), [userId, open])
  const close = () => setOpen(null)
  return (
    <Page
      title={texts.referenceLots}
      hint={texts.about}
      actions={
        <>
          <Button variant="default" component={Link} to="/admin/tables">
            {texts.allTables}
          </Button>
          {mayWrite && open !== 'new' && (
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('new')}>
              {texts.addLot}
            </Button>
          )}
        </>
      }
    >
      {open === 'new' && <ReferenceLotForm lot={null} onClose={close} />}
      <QueryState of={lots} rows={6} />
      {lots.data?.length === 0 && open !== 'new' && (
        <EmptyState title={texts.noneYet}>{texts.noneYetHint}</EmptyState>
      )}
      {lots.data && lots.data.length > 0 && (
        <>
          <div className="admin-table-frame">
            <Table stickyHeader className="admin-table admin-stack" onKeyDown={navigateRows}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{texts.lot}</Table.Th>
                  <Table.Th className="admin-number">{texts.todayDollars}</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>{texts.actions}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lots.data.map(lot =>
                  open === lot.id ? (
                    <Table.Tr key={lot.id}>
                      <Table.Td colSpan={3}>
                        <ReferenceLotForm lot={lot} onClose={close} />
                      </Table.Td>
                    </Table.Tr>
                  ) : (
                    <LotRow
                      key={lot.id}
                      lot={lot}
                      today={prices.get(lot.id)}
                      kept={kept.some(({ id }) => id === lot.id)}
                      onEdit={() => setOpen(lot.id)}
                    />
                  ),
                )}
              </Table.Tbody>
            </Table>
          </div>
          <Text size="sm" c="dimmed" mt="sm">
            {texts.countOf({ data: lots.data.length, referenceLotLimit })}
          </Text>
        </>
      )}
    </Page>
  )
}

interface LotRowProps {
  lot: ReferenceLot
  today: CostBreakdown | undefined
  /** True when a draft of the lot is kept on this device. */
  kept: boolean
  onEdit(): void
}

const LotRow = ({ lot, today, kept, onEdit }: LotRowProps) => {
  const mayWrite = useCan('tables.write')
  const putAway = useRemoval(lotRemoval)
  const remove = () => {
    const title = texts.lotOf({ title: lot.title })
    void putAway(lot, { title, removed: texts.wasRemoved({ title }), returned: texts.wasReturned })
  }
  return (
    <Table.Tr data-row>
      <Table.Td>
        <span className="admin-row-title">{lot.title}</span>
        <Text size="xs" c="dimmed">
          {quoteLabel(lot.input)}
        </Text>
        {kept && <Badge tone="warn">{texts.notSaved}</Badge>}
      </Table.Td>
      <Table.Td className="admin-number">
        <span>{today ? formatMoney(today.total.usd) : '—'}</span>{' '}
        {today && !today.complete && (
          <Badge tone="warn">
            {texts.incomplete({ value1: today.missing.map(({ message }) => message).join('; ') })}
          </Badge>
        )}
      </Table.Td>
      <Table.Td className="admin-actions">
        {mayWrite && (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <IconButton
              icon="edit"
              label={texts.changeOf({ title: lot.title })}
              variant="subtle"
              onClick={onEdit}
            />
            <IconButton
              icon="trash"
              label={texts.removeOf({ title: lot.title })}
              variant="subtle"
              onClick={remove}
            />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Today's statements by lot; a lot that today's rules reject has none. Empty until rates and tables are loaded. */
const useLotPrices = (lots: readonly ReferenceLot[] | undefined): ReadonlyMap<number, CostBreakdown> => {
  const tables = useTablesInForce()
  const { rates, tariff, options } = useTryFigures()
  return useMemo(() => {
    const date = kyivDay(new Date())
    if (!lots || !rates || !tariff || !options) return new Map()
    return new Map(
      lots
        .filter(({ input }) => checkQuoteInput(input, date).length === 0)
        .map(({ id, input }) => [id, priceQuote({ input, date, rates, tariff, tables, options })]),
    )
  }, [lots, tables, rates, tariff, options])
}
