/** Timeline of the tariff for calculations, cached by revision. */
import type { Context } from '#server/platform/context.ts'
import { ukrainianLaws } from '#shared/calculator/tariff/tariff-data.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { asOfficeCells, cellsInForce } from './office-figures-in-force.ts'
import { findRevision, listAppliedChanges } from './tariff.store.ts'

/**
 * The same object while the revision stays, since the calculator compiles a timeline once for each object.
 *
 * @param lang of the names of the laws, and of the figures that the office has changed
 */
export const tariffInForce = async (
  ctx: Pick<Context, 'db' | 'database'>,
  lang: Language = 'ru',
): Promise<TariffTimeline> => {
  const contentVersion = ctx.database.contentVersion()
  const cache = cached[lang]
  const known = cache.get(ctx.db)
  if (known?.contentVersion === contentVersion) return known.timeline
  const revision = await findRevision(ctx.db)
  const timeline =
    known?.timeline.revision === revision
      ? known.timeline
      : timelineOf(await listAppliedChanges(ctx.db), lang)
  cache.set(ctx.db, { contentVersion, timeline })
  return timeline
}

/** The timeline as of a revision; null for a revision that does not exist yet. */
export const tariffOfRevision = async (
  ctx: Pick<Context, 'db' | 'database'>,
  revision: number,
  lang: Language = 'ru',
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
  if (lang === 'ru') return buildTimeline(cells, revision)
  return withUkrainianLaws(buildTimeline(cells, revision, undefined, id => fullName(tariffField(id), 'uk')))
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

type Cache = WeakMap<Context['db'], { contentVersion: number; timeline: TariffTimeline }>

const cached: Record<Language, Cache> = { ru: new WeakMap(), uk: new WeakMap() }
