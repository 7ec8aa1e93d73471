/**
 * A picture that loads when it comes within 1.3 window heights: one attempt; a placeholder until then, a not-found
 * picture after a failure. Without JavaScript it loads at once.
 */

import { useEffect, useRef, useState } from 'react'
import { Picture, type ShownImage } from './picture.tsx'

/** Lazy too, since the browser would otherwise load it before the pictures of the first screen. */
export const ImagePlaceholder = () => (
  <img src="/images/placeholder.svg" alt="" width="1200" height="750" loading="lazy" />
)

/** Distance at which loading starts, in window heights from the top: 1 is the lower edge of the window. */
const preloadFactor = 1.3

export const LazyImage = (image: ShownImage) => {
  const place = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<'far' | 'near' | 'failed'>('far')
  useEffect(() => {
    const element = place.current
    if (!element) return
    const ahead = `${Math.round((preloadFactor - 1) * 100)}%`
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        setState('near')
      },
      { rootMargin: `${ahead} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span className="picture" ref={place} data-state={state}>
      {state === 'near' && <Picture {...image} onError={() => setState('failed')} />}
      {state === 'failed' && <img src="/images/not-found.svg" alt={image.alt} width="1200" height="750" />}
      {state === 'far' && (
        <>
          <ImagePlaceholder />
          <noscript>
            <Picture {...image} />
          </noscript>
        </>
      )}
    </span>
  )
}
