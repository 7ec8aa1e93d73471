/** What a change that is being typed would do, and the person's word that it is meant. */
import { Stack } from '@mantine/core'
import { useInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { ImpactConfirmation, TariffDifference, TariffImpacts } from './tariff-difference.tsx'
import classes from './tariffs.module.css'
import type { Review, TariffForm } from './use-tariff-form.ts'

export interface TariffReviewProps {
  form: TariffForm
  review: Review
  entries: readonly TariffEntry[]
}

export const TariffReview = ({ form, review, entries }: TariffReviewProps) => {
  const shown = useInView<HTMLElement>(true)
  return (
    <section ref={shown} aria-label="Что изменится" className={classes.answer}>
      <h3>Что изменится</h3>
      <Stack gap="md">
        <TariffDifference rows={review.values.rows} entries={entries} />
        <TariffImpacts impacts={review.impacts} heading="h4" />
        {form.asks && (
          <ImpactConfirmation
            label="Вижу, как меняются цены, и вношу"
            confirmed={review.confirmed}
            onChange={form.confirm}
          />
        )}
      </Stack>
    </section>
  )
}
