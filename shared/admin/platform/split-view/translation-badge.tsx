import * as texts from '#messages/admin/platform/split-view.js'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import type { TranslationFlaw } from '#shared/domain/text/translation-flaws.ts'

export const flawLabels: Record<TranslationFlaw, string> = texts.flaws

export const TranslationBadge = ({ flaw }: { flaw: TranslationFlaw | null }) =>
  flaw && <Badge tone={flaw === 'hidden' ? 'mute' : 'warn'}>{flawLabels[flaw]}</Badge>
