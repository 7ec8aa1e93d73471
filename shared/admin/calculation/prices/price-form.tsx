import { Box, Button, Checkbox, Flex, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as texts from '#messages/admin/calculation/prices.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { showPrice } from '#shared/calculator/prices/show-price.ts'
import { readPriceHistoryEndpoint } from '#shared/contract/calculation/prices.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { ImpactList } from '../impact/impact-list.tsx'
import { isOwnService, type PriceFormStart } from './price-kind.ts'
import { isShare } from './price-text.ts'
import { usePriceForm } from './use-price-form.ts'

interface PriceFormProps {
  start: PriceFormStart
  today: Day
  /** Reports the unsaved form when another price is opened; null while nothing is typed. */
  unsaved: React.RefObject<(() => void) | null>
  onClose(): void
  onSaved(): void
}

export const PriceForm = ({ start, today, unsaved, onClose, onSaved }: PriceFormProps) => {
  const { price, dated, ahead } = start
  const form = usePriceForm(start, today, onSaved)
  useEffect(() => {
    unsaved.current = form.dirty ? form.reportUnsaved : null
    return () => {
      unsaved.current = null
    }
  })
  const { question } = form
  const { values } = form.form
  const { field } = form
  const own = isOwnService(price)
  const share = isShare(price?.title ?? '')
  return (
    <RecordForm
      editor={form}
      mt="xs"
      label={price ? texts.priceOf({ name: price.name }) : texts.newService}
      labels={labels}
      show={(value, { field }) =>
        field === 'value' ? showPrice(price?.title ?? '', String(value)) : String(value)
      }
      gap="sm"
      action={form.isComing ? texts.schedulePrice : texts.save}
      disabled={question.blocks}
      buttons={
        form.isSet && (
          <Button
            variant="default"
            onClick={form.ask}
            loading={form.state === 'asking'}
            disabled={form.state === 'saving'}
          >
            {texts.showChanges}
          </Button>
        )
      }
      onClose={onClose}
    >
      <AutoColumns fit least="11rem" most="18rem" gap="xs">
        {own && !form.isComing && (
          <>
            <TextInput label={labels.name} maxLength={120} autoFocus={price === null} {...field('name')} />
            <TextInput
              label={labels.nameUk}
              lang="uk"
              maxLength={120}
              description={texts.emptyUkrainian}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...field('nameUk')}
            />
          </>
        )}
        <TextInput
          label={texts.priceIn({ value1: share ? '%' : '$' })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          autoFocus={price !== null && !ahead}
          onFocus={event => event.currentTarget.select()}
          description={
            form.shown
              ? texts.readAs({ shown: form.shown })
              : share
                ? texts.percentExample
                : texts.amountExample
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('value')}
        />
        {form.isSet && (
          <TextInput
            type="date"
            label={labels.validFrom}
            min={today}
            autoFocus={ahead}
            description={values.validFrom === today ? texts.today : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...field('validFrom')}
          />
        )}
        {form.isComing && <TextInput label={labels.note} maxLength={300} {...field('note')} />}
      </AutoColumns>
      {price && (
        <Text size="sm" c="dimmed">
          {price.countsBy === 'calculation' ? texts.byCalculationDay : texts.byDeclarationDay}
        </Text>
      )}
      {question.answer && (
        <section aria-label={texts.impact}>
          <h2>{texts.impact}</h2>
          <ImpactList impact={question.answer} />
        </section>
      )}
      {question.needsWord && (
        <Checkbox
          checked={question.confirmed}
          onChange={event => question.confirm(event.currentTarget.checked)}
          label={texts.confirmImpact}
          data-problem={question.blocks || undefined}
        />
      )}
      {form.isSet && price && !dated && (
        <PriceHistory title={price.title} onTake={value => form.form.setFieldValue('value', value)} />
      )}
    </RecordForm>
  )
}

const labels = {
  name: texts.title,
  nameUk: texts.ukrainianTitle,
  value: texts.price,
  validFrom: texts.fromDay,
  note: texts.note,
}

interface PriceHistoryProps {
  title: string
  /** Puts an earlier value into the form, where it is reviewed and saved like any other. */
  onTake(value: string): void
}

const PriceHistory = ({ title, onTake }: PriceHistoryProps) => {
  const history = useCall(readPriceHistoryEndpoint, { params: { title } })
  const [all, setAll] = useState(false)
  if (history.data === undefined) return <QueryState of={history} rows={2} />
  const changes = all ? history.data : history.data.slice(0, shortList)
  if (changes.length === 0) return null
  return (
    <section aria-label={texts.history}>
      <Box component="h2" mt="xs" mb="3xs">
        {texts.history}
      </Box>
      <ul className="admin-plain">
        {changes.map(({ id, at, author, from, to, checked }) => (
          <Flex component="li" key={id} wrap="wrap" rowGap="3xs" columnGap="sm" align="center">
            <span>
              {from === '' ? texts.unset : showPrice(title, from)} →{' '}
              {to === '' ? texts.unset : showPrice(title, to)}
            </span>
            <span className="admin-quiet-small">
              {formatMoment(at)}
              {author !== null && <span>{`, ${author}`}</span>}
            </span>
            {!checked && <Badge tone="warn">{texts.unchecked}</Badge>}
            {from !== '' && (
              <Button size="compact-xs" variant="subtle" onClick={() => onTake(from)}>
                {texts.takeBack({ title: showPrice(title, from) })}
              </Button>
            )}
          </Flex>
        ))}
      </ul>
      {changes.length < history.data.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          {texts.wholeHistory}
        </Button>
      )}
    </section>
  )
}

const shortList = 5
