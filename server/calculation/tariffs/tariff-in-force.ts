/** The timeline of the tariff for calculations: read from the database once for each revision. */
import type { Context } from '#server/platform/context.ts'
import type { TariffTimeline } from '#shared/calculator/tariff-figures.ts'
import { buildTimeline } from '#shared/calculator/tariff-timeline.ts'
import { asOfficeCells, cellsInForce } from './office-cells.ts'
import { findRevision, listAppliedChanges } from './tariff.store.ts'

/** The same object for as long as the revision holds, since the engine compiles a timeline once for each object. */
export const tariffInForce = async (ctx: Pick<Context, 'db' | 'database'>): Promise<TariffTimeline> => {
  const contentVersion = ctx.database.contentVersion()
  const known = cached.get(ctx.db)
  if (known?.contentVersion === contentVersion) return known.timeline
  const revision = await findRevision(ctx.db)
  const timeline =
    known?.timeline.revision === revision ? known.timeline : timelineOf(await listAppliedChanges(ctx.db))
  cached.set(ctx.db, { contentVersion, timeline })
  return timeline
}

/** The timeline as it was at a revision; null for one that has not come. */
export const tariffOfRevision = async (
  ctx: Pick<Context, 'db' | 'database'>,
  revision: number,
): Promise<TariffTimeline | null> => {
  const present = await tariffInForce(ctx)
  if (revision >= present.revision) return revision === present.revision ? present : null
  const changes = await listAppliedChanges(ctx.db)
  return timelineOf(changes.filter(change => (change.revision ?? 0) <= revision))
}

/** The built-in part with applied changes on top, which come in the order of their revisions. */
const timelineOf = (changes: Parameters<typeof cellsInForce>[0]): TariffTimeline =>
  buildTimeline(asOfficeCells(cellsInForce(changes)), changes.at(-1)?.revision ?? 0)

const cached = new WeakMap<Context['db'], { contentVersion: number; timeline: TariffTimeline }>()
