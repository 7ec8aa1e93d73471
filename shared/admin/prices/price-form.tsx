/** A price for a coming day: the day, the amount, what it does to the reference lots, the save. */
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { FormErrorNote, FormFailure } from '#shared/admin/components/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/drafts/leave-guard.tsx'
import { ImpactList } from '#shared/admin/tables/impact/impact-list.tsx'
import type { Day } from '#shared/domain/kyiv-day.ts'
import { showPrice } from './show-price.ts'
import { type PriceFormStart, usePriceForm } from './use-price-form.ts'

export interface PriceFormProps {
  start: PriceFormStart
  today: Day
  onClose(): void
}

export const PriceForm = ({ start, today, onClose }: PriceFormProps) => {
  const form = usePriceForm(start, onClose)
  const { title, name, value, countsBy } = start.option
  const unit = title.endsWith('_percent') ? '%' : '$'
  const field = (key: 'validFrom' | 'value' | 'note') => ({
    value: form.values[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.set(key, event.currentTarget.value),
    error: form.problems[key],
  })
  const asks = form.impact?.aboveThreshold === true
  return (
    <form
      className="admin-price-form"
      aria-label={`Новая цена: ${name}`}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (form.impact === null) form.look()
        else if (!asks || form.confirmed) form.save()
      }}
    >
      <Stack gap="sm">
        <FormFailure text={form.failure ?? form.problems.title ?? null} />
        <div className="admin-price-fields">
          <TextInput type="date" label="С какого дня" min={today} autoFocus {...field('validFrom')} />
          <TextInput
            label={`Цена, ${unit}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            description={`Сегодня ${showPrice(title, value)}`}
            {...field('value')}
          />
          <TextInput label="Пояснение" maxLength={300} {...field('note')} />
        </div>
        <Text size="sm" c="dimmed">
          {countsBy === 'calculation'
            ? 'Услуга компании: расчёт берёт цену того дня, в который его сделали.'
            : 'Платёж при оформлении: расчёт берёт цену на дату декларации.'}
        </Text>
        {form.impact && (
          <section className="admin-impact" aria-label="Влияние на цены">
            <h2>Влияние на цены</h2>
            {form.impact.lots.length === 0 ? (
              <Text size="sm">
                Контрольных лотов нет, поэтому изменение цен не проверено.{' '}
                <Link to="/admin/tables/lots">Завести лоты</Link>
              </Text>
            ) : (
              <ImpactList impact={form.impact} />
            )}
            {asks && (
              <Checkbox
                mt="sm"
                checked={form.confirmed}
                onChange={event => form.confirm(event.currentTarget.checked)}
                label="Вижу, как меняются цены, и назначаю"
              />
            )}
          </section>
        )}
        <Group gap="sm">
          <Button type="submit" loading={form.busy} disabled={asks && !form.confirmed}>
            {form.impact ? 'Назначить цену' : 'Показать, что изменится'}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Отмена
          </Button>
          <FormErrorNote errors={form.problems} failure={form.failure} />
        </Group>
      </Stack>
      <LeaveGuard dirty={form.dirty} />
    </form>
  )
}
