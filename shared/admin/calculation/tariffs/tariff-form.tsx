import { Box, Button, Flex, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tariffs.js'
import * as figureTexts from '#messages/calculator/tariff.js'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { IconButton, SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { focusAdded, focusRow } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { useInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffField, tariffFields } from '#shared/calculator/tariff/tariff-fields.ts'
import { type TariffFieldId, tariffGroups } from '#shared/calculator/tariff/tariff-figures.ts'
import { firstTariffDate } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { TariffEntry, TariffState } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { InOrder } from '#shared/ui/in-order.tsx'
import { ImpactConfirmation } from '../impact/impact-list.tsx'
import { entryOn, valueWithout } from './figures-on-day.ts'
import { TariffDifference, TariffImpacts } from './tariff-difference.tsx'
import classes from './tariffs.module.css'
import {
  type FormRow,
  plainTyped,
  storeAction,
  type TariffFormStart,
  type TariffFormState,
  useTariffForm,
} from './use-tariff-form.ts'

interface TariffFormProps {
  state: TariffState
  start: TariffFormStart
  onClose(): void
}

export const TariffForm = ({ state, start, onClose }: TariffFormProps) => {
  const form = useTariffForm(state, start, onClose)
  const { question } = form
  const isSaving = form.state === 'saving'
  const { answer } = question
  const shown = useInView<HTMLFormElement>(true)
  const title = start.change ? texts.changeOf({ id: start.change.id }) : texts.newChange
  return (
    <RecordForm
      ref={shown}
      editor={form}
      mb="sm"
      className={`admin-card ${classes.answer}`}
      heading={title}
      labels={labels}
      show={(value, { field }) => (field === 'rows' ? showRows(value as FormRow[]) : String(value))}
      action={answer ? storeAction(state) : texts.showChanges}
      busy={form.state === 'asking'}
      disabled={question.blocks}
      buttons={
        <Button variant="default" loading={isSaving} onClick={form.saveDraft}>
          {texts.saveDraft}
        </Button>
      }
      onClose={onClose}
    >
      <InOrder items={form.form.values.rows}>
        {(row, at) => <Row row={row} at={at} form={form} state={state} />}
      </InOrder>
      <Group gap="sm">
        <SmallButton
          icon="plus"
          onClick={event => {
            focusAdded(event)
            form.addRow()
          }}
        >
          {texts.addRate}
        </SmallButton>
      </Group>
      <Textarea
        label={labels.reason}
        description={texts.reasonHint}
        autosize
        maxLength={500}
        value={form.form.values.reason}
        onChange={event => form.setReason(event.currentTarget.value)}
        error={form.form.errors.reason}
      />
      {answer && <TariffReview form={form} impacts={answer} entries={state.entries} />}
    </RecordForm>
  )
}

const labels = { rows: texts.rates, reason: texts.reason }

interface RowProps {
  row: FormRow
  at: number
  form: TariffFormState
  state: TariffState
}

const Row = ({ row, at, form, state: { entries } }: RowProps) => {
  const field = tariffField(row.field)
  const problem = (name: keyof FormRow) => form.form.errors[`rows.${at}.${name}`]
  const set = (name: 'validFrom' | 'value' | 'law' | 'link' | 'note') => ({
    value: row[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.setRow(at, { [name]: event.currentTarget.value }),
    error: problem(name),
  })
  const before = row.validFrom === '' ? undefined : entryOn(entries, row.field, row.validFrom)
  return (
    <Flex
      component="fieldset"
      direction="column"
      gap="xs"
      p="sm"
      miw={0}
      bd="1px solid var(--admin-line)"
      bdrs="md"
    >
      <Box component="legend" px="3xs" fw={600}>
        {fullName(field)}
      </Box>
      <AutoColumns fit least="13rem" gap="xs">
        <NativeSelect
          label={texts.rate}
          autoFocus={at === 0}
          value={row.field}
          onChange={event => form.setRow(at, { field: asField(event.currentTarget.value), value: '' })}
          error={problem('field')}
        >
          {tariffGroups.map(group => (
            <optgroup key={group} label={figureTexts.groups[group]}>
              {tariffFields
                .filter(known => known.group === group)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </NativeSelect>
        <TextInput type="date" label={texts.inForceFrom} min={firstTariffDate} {...set('validFrom')} />
        {row.takeBack ? (
          <TextInput
            label={texts.value}
            readOnly
            value={texts.willReturn({ field: showFigure(row.field, valueWithout(entries, row)) })}
            error={problem('value')}
          />
        ) : field.choices ? (
          <NativeSelect
            label={texts.value}
            value={row.value}
            onChange={event => form.setRow(at, { value: event.currentTarget.value })}
            error={problem('value')}
            data={[
              { value: '', label: texts.choose },
              ...field.choices.map(({ value, name }) => ({ value, label: name })),
            ]}
          />
        ) : (
          <TextInput
            label={texts.valueIn({ unit: field.unit })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            description={readAs(row)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...set('value')}
          />
        )}
      </AutoColumns>
      {!row.takeBack && (
        <AutoColumns fit least="13rem" gap="xs">
          <TextInput label={texts.lawAndArticle} maxLength={300} {...set('law')} />
          <TextInput
            label={texts.lawLink}
            type="url"
            placeholder="https://"
            maxLength={500}
            {...set('link')}
          />
          <TextInput label={texts.note} maxLength={500} {...set('note')} />
        </AutoColumns>
      )}
      <Group justify="space-between" gap="sm">
        <span className="admin-quiet-small">
          {before
            ? texts.nowOnDay({
                field: showFigure(row.field, before.value),
                validFrom: formatDayDmy(before.validFrom),
              })
            : texts.needDayFirst}
        </span>
        {form.form.values.rows.length > 1 && (
          <IconButton
            icon="close"
            label={texts.removeRow({ value1: at + 1 })}
            variant="subtle"
            color="gray"
            onClick={() => {
              focusRow()
              form.removeRow(at)
            }}
          />
        )}
      </Group>
    </Flex>
  )
}

const showRows = (rows: readonly FormRow[]): string =>
  rows
    .map(({ field, validFrom, value, takeBack }) => {
      const day = validFrom === '' ? '' : texts.sinceDay({ validFrom: formatDayDmy(validFrom) })
      return `${fullName(tariffField(field))}${day}: ${takeBack ? texts.takeFormer : value}`
    })
    .join('; ')

/** Shows how a typed figure is read before it is sent: a misplaced comma would change its size. */
const readAs = ({ field, value }: FormRow): string | null => {
  const { check, plain } = tariffField(field)
  const typed = plainTyped(field, value)
  return check(typed) === null ? texts.readAs({ field: showFigure(field, plain(typed)) }) : null
}

const asField = (value: string): TariffFieldId =>
  tariffFields.find(({ id }) => id === value)?.id ?? 'subsistenceMinimum'

interface TariffReviewProps {
  form: TariffFormState
  impacts: readonly PriceImpact[]
  entries: readonly TariffEntry[]
}

const TariffReview = ({ form, impacts, entries }: TariffReviewProps) => {
  const shown = useInView<HTMLElement>(true)
  return (
    <section ref={shown} aria-label={texts.whatChanges} className={classes.answer}>
      <h3>{texts.whatChanges}</h3>
      <Stack gap="md">
        <TariffDifference rows={form.form.values.rows} entries={entries} />
        <TariffImpacts impacts={impacts} heading="h4" />
        {form.question.needsWord && (
          <ImpactConfirmation
            label={texts.awareOfPrices}
            confirmed={form.question.confirmed}
            onChange={form.question.confirm}
          />
        )}
      </Stack>
    </section>
  )
}
