import { Alert, Button, Group, Stack } from '@mantine/core'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatPercent } from '#shared/admin/platform/format/format-difference.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { ImpactConfirmation, ImpactList } from './impact-list.tsx'
import type { ImpactCheck } from './use-price-impact.ts'

export const ImpactPanel = ({ check }: { check: ImpactCheck }) => {
  const { impact } = check
  return (
    <section aria-label="Влияние на цены">
      <h2>Влияние на цены</h2>
      <Stack gap="sm">
        {check.pending && <LoadingState rows={3} words="Считаем контрольные лоты по новой таблице…" />}
        {check.error !== null && !impact && (
          <Alert color="red" role="alert" title="Влияние на цены не посчитано">
            <Group justify="space-between" gap="sm">
              <span>{messageOf(check.error)}</span>
              <Button size="xs" variant="default" onClick={check.retry}>
                Повторить
              </Button>
            </Group>
          </Alert>
        )}
        {impact && <ImpactList impact={impact} />}
        {check.asks && (
          <ImpactConfirmation
            ref={check.box}
            confirmed={check.confirmed}
            onChange={check.confirm}
            label={
              impact
                ? `Вижу, что цены меняются больше чем на ${formatPercent(impact.threshold).slice(1)}, и публикую`
                : 'Публикую без проверки цен'
            }
            problem={check.reminded && 'Сначала отметьте здесь, что изменение цен Вы видели'}
          />
        )}
      </Stack>
    </section>
  )
}
