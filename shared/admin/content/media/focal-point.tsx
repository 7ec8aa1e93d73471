/** The focal point of a picture, which every crop keeps in view: a click sets it, arrow keys move it. */

import { Box, Group } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import * as texts from '#messages/admin/content/media.js'
import type { Focus, LibraryPicture } from '#shared/contract/content/pictures.ts'
import classes from './media.module.css'
import { cropOf } from './picture-tile.tsx'

export interface FocalPointProps {
  picture: LibraryPicture
  value: Focus
  /** Null for people who may only view. */
  onChange: ((value: Focus) => void) | null
}

export const FocalPoint = ({ picture, value, onChange }: FocalPointProps) => {
  const click = (event: MouseEvent<HTMLImageElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onChange?.({
      x: percent((100 * (event.clientX - box.left)) / box.width),
      y: percent((100 * (event.clientY - box.top)) / box.height),
    })
  }
  const move = (event: KeyboardEvent) => {
    const next = movedBy(value, event.key, event.shiftKey ? 10 : 2)
    if (!next || !onChange) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div>
      <Box pos="relative" w="fit-content" maw="100%" bdrs="md" bg="var(--admin-mute-ground)">
        <Box
          component="img"
          mah="60vh"
          bdrs="md"
          style={{ cursor: onChange ? 'crosshair' : undefined }}
          src={picture.url}
          alt={picture.alts.ru || texts.withoutAlt}
          onClick={click}
        />
        {onChange && (
          <button
            type="button"
            className={classes.point}
            aria-label={texts.focusOf({ x: value.x, y: value.y })}
            style={{ left: `${value.x}%`, top: `${value.y}%` }}
            onKeyDown={move}
          />
        )}
      </Box>
      <Group grow gap="sm" align="start" maw="30rem" mt="sm">
        {crops.map(({ name, ratio }) => (
          <figure key={name}>
            <img
              className="admin-picture"
              src={picture.url}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: cropOf(value), objectFit: 'cover' }}
            />
            <figcaption className="admin-quiet-small">{name}</figcaption>
          </figure>
        ))}
      </Group>
    </div>
  )
}

/** Aspect ratios in which the site crops pictures. */
const crops = [
  { name: texts.crops.card, ratio: '16 / 10' },
  { name: texts.crops.abovePost, ratio: '16 / 9' },
  { name: texts.crops.square, ratio: '1' },
]

/**
 * The point after an arrow key; null for another key.
 *
 * @example movedBy({ x: 50, y: 50 }, 'ArrowLeft', 2) // { x: 48, y: 50 }
 */
export const movedBy = ({ x, y }: Focus, key: string, step: number): Focus | null => {
  if (key === 'Home') return { x: 50, y: 50 }
  const way = ways[key]
  return way ? { x: percent(x + way[0] * step), y: percent(y + way[1] * step) } : null
}

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))
