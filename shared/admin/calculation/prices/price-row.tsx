import { Button, Group, Table, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/calculation/prices.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { showPrice } from '#shared/calculator/prices/show-price.ts'
import {
  type DatedPriceRecord,
  type PricedOption,
  removeDatedPriceEndpoint,
  updatePriceEndpoint,
} from '#shared/contract/calculation/prices.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { useOptionRemoval } from '../options/use-option-editor.ts'
import { isOwnService, type PriceFormStart } from './price-kind.ts'

interface PriceRowProps {
  price: PricedOption
  today: Day
  /** Form of this price while it is open, shown in place of its cells. */
  form: ReactNode
  /** True while a form is open that sets a price from a later day. */
  ahead: boolean
  /** Null for people who may only view. */
  onOpen: ((start: PriceFormStart) => void) | null
}

export const PriceRow = ({ price, today, form, ahead, onOpen }: PriceRowProps) => {
  const button = useFocusBack(Boolean(form) && !ahead)
  const later = useFocusBack(Boolean(form) && ahead)
  /** Marks an example value as confirmed by the office. */
  const confirm = useAction(
    client => {
      const { title, value, version } = price
      return client.call(updatePriceEndpoint, { params: { title }, body: { value }, ifMatch: version ?? 0 })
    },
    { changes: ['price'], done: texts.wasConfirmed({ name: price.name }) },
  )
  const start =
    onOpen && ((more: Partial<PriceFormStart>) => onOpen({ price, dated: null, ahead: false, ...more }))
  if (form) {
    return (
      <Table.Tr>
        <Table.Td colSpan={5}>
          <strong>{price.name}</strong>
          {form}
        </Table.Td>
      </Table.Tr>
    )
  }
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {price.name}{' '}
        {price.example && (
          <>
            <Badge tone="warn">{texts.example}</Badge>
            <span> </span>
          </>
        )}
        {loose(price.nameUk) !== loose(price.name) && (
          <Text size="xs" c="dimmed" lang="uk">
            {price.nameUk}
          </Text>
        )}
      </Table.Th>
      <Table.Td className="admin-number">
        <TodayValue price={price} button={button} onEdit={start && (() => start({}))} />
      </Table.Td>
      <Table.Td>
        <AnnouncedPrices price={price} today={today} onEdit={start && (dated => start({ dated }))} />
      </Table.Td>
      <Table.Td className="admin-quiet-small">
        <LatestChange price={price} />
      </Table.Td>
      <Table.Td className="admin-actions">
        {start && (
          <Group gap={6} justify="flex-end">
            {price.example && (
              <SmallButton
                aria-label={texts.ourPriceOf({ name: price.name })}
                onClick={() => void confirm.run()}
              >
                {texts.ourPrice}
              </SmallButton>
            )}
            {price.id !== null && (
              <Button
                ref={later}
                size="xs"
                variant="subtle"
                aria-label={texts.newFromDateOf({ name: price.name })}
                onClick={() => start({ ahead: true })}
              >
                {texts.newFromDate}
              </Button>
            )}
            {isOwnService(price) && <RemoveService price={price} />}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** A name apart from the spaces by which the site keeps words together. */
const loose = (name: string): string => name.replaceAll('\u00a0', ' ')

interface TodayValueProps {
  price: PricedOption
  button: React.RefObject<HTMLButtonElement | null>
  /** Null for people who may only view. */
  onEdit: (() => void) | null
}

const TodayValue = ({ price: { title, name, value }, button, onEdit }: TodayValueProps) => {
  if (value === '')
    return onEdit ? (
      <Button
        ref={button}
        size="xs"
        variant="light"
        color="yellow"
        aria-label={texts.setPriceOf({ name })}
        onClick={onEdit}
      >
        {texts.notSet}
      </Button>
    ) : (
      <Badge tone="warn">{texts.notSet}</Badge>
    )
  if (!onEdit) return showPrice(title, value)
  return (
    <UnstyledButton
      ref={button}
      td="underline dotted"
      className="admin-value"
      aria-label={texts.changePriceOf({ title: showPrice(title, value), name })}
      onClick={onEdit}
    >
      {showPrice(title, value)}
    </UnstyledButton>
  )
}

const LatestChange = ({ price: { changed } }: { price: PricedOption }) =>
  changed && (
    <>
      <span title={formatMoment(changed.at)}>{formatRelativeTime(changed.at)}</span>
      {changed.author !== null && <span>{`, ${changed.author}`}</span>}
      {!changed.checked && <div>{texts.unchecked}</div>}
    </>
  )

interface AnnouncedPricesProps {
  price: PricedOption
  today: Day
  onEdit: ((dated: DatedPriceRecord) => void) | null
}

const AnnouncedPrices = ({ price: { title, name, dated }, today, onEdit }: AnnouncedPricesProps) => {
  const takeBack = useAction(
    (client, { id, version }: DatedPriceRecord) =>
      client.call(removeDatedPriceEndpoint, { params: { id }, ifMatch: version }),
    { changes: ['price'], done: texts.wasCancelled },
  )
  return (
    <ul className="admin-plain">
      {dated
        .filter(({ validFrom }) => validFrom > today)
        .map(announced => (
          <li key={announced.id}>
            <Group gap={4} wrap="nowrap">
              <Badge tone="accent">
                {texts.announced({
                  validFrom: formatDayDmy(announced.validFrom),
                  title: showPrice(title, announced.value),
                })}
              </Badge>
              {onEdit && (
                <>
                  <IconButton
                    icon="edit"
                    label={texts.changeAnnounced({ validFrom: formatDayDmy(announced.validFrom), name })}
                    variant="subtle"
                    onClick={() => onEdit(announced)}
                  />
                  <IconButton
                    icon="close"
                    label={texts.cancelAnnounced({ validFrom: formatDayDmy(announced.validFrom), name })}
                    variant="subtle"
                    onClick={() => void takeBack.run(announced)}
                  />
                </>
              )}
            </Group>
            {announced.note !== '' && <div className="admin-quiet-small">{announced.note}</div>}
          </li>
        ))}
    </ul>
  )
}

const RemoveService = ({ price: { id, title, version, name } }: { price: PricedOption }) => {
  const remove = useOptionRemoval()
  if (id === null || version === null) return null
  return (
    <IconButton
      icon="trash"
      label={texts.removeService({ name })}
      variant="subtle"
      onClick={() => remove({ id, title, version, name })}
    />
  )
}
