import { Alert, Group, Stack } from '@mantine/core'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatPercent } from '#shared/admin/platform/format/format-difference.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { ImpactConfirmation, ImpactList } from './impact-list.tsx'
import type { TableWishForm } from './use-table-wish.ts'

export const ImpactPanel = ({ form }: { form: TableWishForm }) => {
  const { impact } = form
  return (
    <section aria-label="Влияние на цены">
      <h2>Влияние на цены</h2>
      <Stack gap="sm">
        {form.pending && <LoadingState rows={3} words="Считаем контрольные лоты по новой таблице…" />}
        {form.error !== null && !impact && (
          <Alert color="red" role="alert" title="Влияние на цены не посчитано">
            <Group justify="space-between" gap="sm">
              <span>{messageOf(form.error)}</span>
              <SmallButton onClick={form.retry}>Повторить</SmallButton>
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
                ? `Вижу, что цены меняются больше чем на ${formatPercent(impact.threshold).slice(1)}, и публикую`
                : 'Публикую без проверки цен'
            }
            problem={form.reminded && 'Сначала отметьте здесь, что изменение цен Вы видели'}
          />
        )}
      </Stack>
    </section>
  )
}
