/** Effect of a change that is being typed, and the checkbox that confirms it. */
import { Stack } from '@mantine/core'
import { useInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { ImpactConfirmation, TariffDifference, TariffImpacts } from './tariff-difference.tsx'
import classes from './tariffs.module.css'
import type { TariffFormState } from './use-tariff-form.ts'

export interface TariffReviewProps {
  form: TariffFormState
  impacts: readonly PriceImpact[]
  entries: readonly TariffEntry[]
}

export const TariffReview = ({ form, impacts, entries }: TariffReviewProps) => {
  const shown = useInView<HTMLElement>(true)
  return (
    <section ref={shown} aria-label="Что изменится" className={classes.answer}>
      <h3>Что изменится</h3>
      <Stack gap="md">
        <TariffDifference rows={form.form.values.rows} entries={entries} />
        <TariffImpacts impacts={impacts} heading="h4" />
        {form.question.needsWord && (
          <ImpactConfirmation
            label="Вижу, как меняются цены, и вношу"
            confirmed={form.question.confirmed}
            onChange={form.question.confirm}
          />
        )}
      </Stack>
    </section>
  )
}
