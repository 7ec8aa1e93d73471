/** Timeline of the tariff for calculations, cached by its changes. */
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { ukrainianLaws } from '#shared/calculator/tariff/tariff-data.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { asOfficeCells, cellsInForce } from './office-figures-in-force.ts'
import { listAppliedChanges, type StoredChange } from './tariff.store.ts'

/**
 * Returns the same object until the tariff is changed, since the calculator compiles a timeline once for each object.
 *
 * @param lang language of the names of laws and of values
 */
export const tariffInForce = (
  { db }: Pick<Context, 'db'>,
  lang: Language = currentLanguage(),
): Promise<TariffTimeline> => presentTimeline(db, lang)

const presentTimeline = perContentVersion(async (db, lang: Language) =>
  timelineOnce(JSON.stringify(await listAppliedChanges(db)), lang),
)

const timelineOnce = memoizeByKey((changes, lang) =>
  timelineOf(JSON.parse(changes) as StoredChange[], lang as Language),
)

/** The timeline as of a revision; null for a revision that does not exist yet. */
export const tariffOfRevision = async (
  ctx: Pick<Context, 'db'>,
  revision: number,
  lang: Language = currentLanguage(),
): Promise<TariffTimeline | null> => {
  const present = await tariffInForce(ctx, lang)
  if (revision >= present.revision) return revision === present.revision ? present : null
  const changes = await listAppliedChanges(ctx.db)
  return timelineOf(
    changes.filter(change => (change.revision ?? 0) <= revision),
    lang,
  )
}

/** Built-in values with applied changes on top; `changes` are in the order of their revisions. */
const timelineOf = (changes: Parameters<typeof cellsInForce>[0], lang: Language): TariffTimeline => {
  const cells = asOfficeCells(cellsInForce(changes))
  const revision = changes.at(-1)?.revision ?? 0
  const timeline = inLanguage(lang, () => buildTimeline(cells, revision))
  return lang === 'uk' ? withUkrainianLaws(timeline) : timeline
}

/** Names the laws in Ukrainian; names that the office has typed stay. */
const withUkrainianLaws = (timeline: TariffTimeline): TariffTimeline => ({
  ...timeline,
  changes: timeline.changes.map(({ validFrom, figures }) => ({
    validFrom,
    figures: Object.fromEntries(
      Object.entries(figures).flatMap(([name, figure]) =>
        figure ? [[name, { ...figure, source: ukrainianLaws.get(figure.source) ?? figure.source }]] : [],
      ),
    ),
  })),
})
