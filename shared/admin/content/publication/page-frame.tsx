/**
 * A page of the site in a frame as tall as the page, so that the surrounding element scrolls. The frame's document may
 * only render: it can neither send requests nor read data of the admin. A button of the admin covers each section, because a document without
 * scripts reports no clicks.
 */

import { Box, UnstyledButton } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/content/publication.js'
import { chosenPicture } from '#shared/contract/content/posts.ts'
import classes from './page-frame.module.css'

/** Widths of the devices' windows in CSS pixels. */
const deviceWidths = { phone: 390, desktop: 1360 } as const
export type PreviewDevice = keyof typeof deviceWidths

export type PreviewScheme = 'light' | 'dark'

export interface PageFrameProps {
  html: string
  device: PreviewDevice
  scheme: PreviewScheme
  /** Titles of the sections that can be opened, by id. */
  titles?: ReadonlyMap<string, string>
  /** The section being edited, which is kept in view. */
  active?: string | null
  /** Opens the fields of a section; without it the page is only shown. */
  onOpen?: ((id: string) => void) | undefined
  /** A chosen picture that is not uploaded yet. */
  picture?: File | null
}

/** Heights of the devices' windows in pixels, for sections as tall as the window. */
const windowHeights = { phone: 844, desktop: 900 } as const

export const PageFrame = ({
  html,
  device,
  scheme,
  titles,
  active = null,
  onOpen,
  picture = null,
}: PageFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLElement>(null)
  const { ref: sized, width } = useElementSize()
  const placed = useMergedRef(place, sized)
  const [page, setPage] = useState<{ height: number; boxes: SectionBox[] }>({
    height: windowHeights[device],
    boxes: [],
  })
  const measure = useRef(() => {})
  useLayoutEffect(() => {
    measure.current = () => {
      const { current } = frame
      const root = current?.contentDocument?.documentElement
      if (!current || !root) return
      const scroller = place.current
      const scrolled = scroller?.scrollTop ?? 0
      // Reset to the window's height first, since the document is never shorter than its frame.
      current.style.height = `${windowHeights[device]}px`
      const height = root.scrollHeight
      current.style.height = `${height}px`
      setPage({ height, boxes: sectionBoxes(root) })
      scroller?.scrollTo({ top: scrolled })
    }
  })
  useEffect(() => {
    const document = frame.current?.contentDocument
    if (!document) return
    showPage(document, html, scheme)
    const forgetPicture = showPicture(document, picture)
    measure.current()
    // Measures again when styles, fonts and pictures have been loaded.
    const observer = new ResizeObserver(() => measure.current())
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      forgetPicture()
    }
  }, [html, scheme, picture])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width gives another height
  useEffect(() => measure.current(), [device, width])
  const scale = width > 0 ? Math.min(1, width / deviceWidths[device]) : 1
  const margin = Math.max(0, (width - deviceWidths[device] * scale) / 2)

  const activeTop = page.boxes.find(({ id }) => id === active)?.top
  useEffect(() => {
    if (active === null || activeTop === undefined) return
    place.current?.scrollTo({ top: Math.max(0, activeTop * scale - 24), behavior: 'smooth' })
  }, [active, activeTop, scale])

  return (
    <Box
      component="section"
      pos="relative"
      flex={1}
      mih={0}
      bd="1px solid var(--admin-line)"
      bdrs="md"
      bg="var(--admin-mute-ground)"
      className="admin-scroll"
      style={{ overscrollBehavior: 'contain' }}
      ref={placed}
      aria-label={texts.asVisitorSees}
    >
      <div
        style={{
          position: 'relative',
          overflow: 'hidden',
          width: deviceWidths[device] * scale,
          height: page.height * scale,
          marginInlineStart: margin,
        }}
      >
        <iframe
          className="admin-page-frame"
          ref={frame}
          title={texts.page}
          tabIndex={-1}
          sandbox="allow-same-origin"
          onLoad={() => measure.current()}
          style={{ width: deviceWidths[device], transform: `scale(${scale})` }}
        />
        {onOpen &&
          page.boxes
            .filter(({ id }) => titles?.has(id))
            .map(({ id, top, height }) => (
              <UnstyledButton
                key={id}
                // Out of the tab order: keyboard users open sections from the list.
                tabIndex={-1}
                className={classes.spot}
                data-active={id === active || undefined}
                style={{ top: top * scale, height: height * scale }}
                aria-label={texts.editSection({ id: titles?.get(id) ?? '' })}
                onClick={() => onOpen(id)}
              >
                <span>{titles?.get(id)}</span>
              </UnstyledButton>
            ))}
      </div>
    </Box>
  )
}

interface SectionBox {
  id: string
  /** Distance from the page's top, in pixels. */
  top: number
  height: number
}

/**
 * Shows a page. If its styles are those of the page already shown, only the body is replaced, so that nothing
 * flashes while the person types.
 */
const showPage = (document: Document, html: string, scheme: 'light' | 'dark'): void => {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const styles = stylesOf(next)
  if (styles !== '' && styles === stylesOf(document)) {
    document.body.replaceWith(document.importNode(next.body, true))
    document.documentElement.className = next.documentElement.className
  } else {
    // Written into the empty document, because the desktop window forbids frames to navigate.
    document.open()
    document.write(html)
    document.close()
  }
  document.documentElement.dataset.theme = scheme
}

/** Replaces the placeholder with a picture that is not uploaded yet, in its own proportions; call the result to forget it. */
const showPicture = (document: Document, picture: File | null): (() => void) => {
  if (!picture) return () => {}
  const address = URL.createObjectURL(picture)
  for (const image of document.querySelectorAll('img')) {
    if (image.getAttribute('src') !== chosenPicture) continue
    image.removeAttribute('width')
    image.removeAttribute('height')
    image.src = address
  }
  return () => URL.revokeObjectURL(address)
}

const stylesOf = (document: Document): string =>
  [...document.querySelectorAll('link[rel="stylesheet"]')].map(link => link.getAttribute('href')).join(' ')

/** Positions of the sections; sections without height are left out. */
const sectionBoxes = (root: HTMLElement): SectionBox[] =>
  [...root.querySelectorAll<HTMLElement>('[data-section]')].flatMap(element => {
    const { top, height } = boxOf(element)
    const id = element.dataset.section ?? ''
    return height > 0 && id !== '' ? [{ id, top: top - root.getBoundingClientRect().top, height }] : []
  })

/** An element without a box of its own takes the box of its contents. */
const boxOf = (element: HTMLElement): { top: number; height: number } => {
  const own = element.getBoundingClientRect()
  if (own.height > 0) return own
  const inner = [...element.children]
    .map(child => child.getBoundingClientRect())
    .filter(({ height }) => height > 0)
  if (inner.length === 0) return own
  const top = Math.min(...inner.map(box => box.top))
  return { top, height: Math.max(...inner.map(box => box.bottom)) - top }
}
