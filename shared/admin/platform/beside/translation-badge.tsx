/** What the Ukrainian text of a thing lacks, in a word or two. */
import type { TranslationFlaw } from '#shared/domain/translation-flaws.ts'
import { Badge } from '../components/badge.tsx'

export const flawLabels: Record<TranslationFlaw, string> = {
  missing: 'Нет украинского',
  hidden: 'Украинский не на сайте',
  older: 'Старше оригинала',
}

export const TranslationBadge = ({ flaw }: { flaw: TranslationFlaw | null }) =>
  flaw && <Badge tone={flaw === 'hidden' ? 'mute' : 'warn'}>{flawLabels[flaw]}</Badge>
