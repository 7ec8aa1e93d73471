/**
 * A video behind its still picture: the browser contacts the provider only after a click. Without scripts the link
 * opens the provider's page.
 */
import { type MouseEvent, useState } from 'react'
import { videoFrom, watchVideo } from '#messages/content/sections.js'
import { LazyImage } from '#site/components/lazy-image.tsx'
import { PlainSection } from '../section-head.tsx'
import type { SectionProps } from '../section-props.ts'

export const Video = ({ section, data }: SectionProps<'video'>) => {
  const [playing, setPlaying] = useState(false)
  const { address, name, still } = section
  const provider = providerOf(address)
  const variants = still && data.pictures[still.url]
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <PlainSection section={section}>
      {address && playing && <Player address={address} title={name || section.title || watchVideo} />}
      {address && !playing && (
        <>
          <a className="video" href={address} rel="noopener noreferrer" target="_blank" onClick={play}>
            {variants && (
              <LazyImage src={still.url} variants={variants} alt={still.alt} sizes="min(100vw, 960px)" />
            )}
            <span className="button">{[watchVideo, name].filter(Boolean).join(' · ')}</span>
          </a>
          {provider && <p className="fine">{videoFrom({ provider })}</p>}
        </>
      )}
    </PlainSection>
  )
}

/** Takes the focus, since the link that had it was replaced by the player. */
const Player = ({ address, title }: { address: string; title: string }) => {
  const embed = embedOf(address)
  if (!embed)
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are part of the office's file
      <video className="video" src={address} aria-label={title} controls autoPlay ref={focus} />
    )
  return (
    <iframe
      className="video"
      src={embed}
      title={title}
      ref={focus}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // YouTube refuses to play in a page that sends no referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

const providerOf = (address: string): 'YouTube' | 'Vimeo' | null => {
  if (address.startsWith('/')) return null
  return address.startsWith('https://vimeo.com/') ? 'Vimeo' : 'YouTube'
}

/** Player URL for a stored video (`shared/sections/video.ts`); null for a file. */
export const embedOf = (address: string): string | null => {
  const [, youtube, vimeo, word] =
    /(?:watch\?v=([\w-]{11})|vimeo\.com\/(\d+)(?:\/([\da-f]+))?)$/.exec(address) ?? []
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?${word ? `h=${word}&` : ''}dnt=1&autoplay=1` : null
}
