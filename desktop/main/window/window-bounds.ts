/** Chooses where a window opens: at its previous place, unless the display there is gone. */
import type { Rectangle } from 'electron'
import type { WindowBounds } from '#desktop/main/settings/settings-file.ts'

export const smallestWindow = { width: 360, height: 480 }
const firstSize = { width: 1280, height: 860 }

/** Part of the title bar, in pixels, that must be visible to drag the window by. */
const grip = { width: 120, height: 32 }

/**
 * @param saved the place of the last time, or null at the first start
 * @param areas work areas of the displays, the main one first
 */
export const boundsToRestore = (
  saved: WindowBounds | null,
  areas: readonly Rectangle[],
): Partial<Rectangle> => {
  const main = areas[0]
  if (main === undefined) return firstSize
  const holding = saved === null ? undefined : areas.find(area => canGrip(saved, area))
  if (saved === null || holding === undefined) return fitted(saved ?? firstSize, main)
  return { x: saved.x, y: saved.y, ...fitted(saved, holding) }
}

const canGrip = (bounds: WindowBounds, area: Rectangle): boolean => {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  const below = area.y + area.height - bounds.y
  return width >= grip.width && bounds.y >= area.y && below >= grip.height
}

const fitted = (size: typeof firstSize, area: Rectangle) => ({
  width: Math.max(smallestWindow.width, Math.min(size.width, area.width)),
  height: Math.max(smallestWindow.height, Math.min(size.height, area.height)),
})
