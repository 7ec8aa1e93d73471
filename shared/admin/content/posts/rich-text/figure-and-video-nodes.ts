/** Editor nodes of a captioned picture and a video; the server's sanitiser allows exactly these. */

import { mergeAttributes, Node } from '@tiptap/core'
import * as texts from '#messages/admin/content/posts.js'
import { untitledVideo } from '#shared/domain/text/rich-text.ts'

/** A picture with a caption of one line. */
export const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption',
  isolating: true,
  draggable: true,
  addAttributes: () => ({ class: { default: null } }),
  // A figure without a picture, such as a video, is parsed by its content.
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: element =>
        element.querySelector(':scope > img:first-child, :scope > a:first-child > img') ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})

export const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: untitledVideo } }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs: element => {
        const src = videoAddress(element.getAttribute('src') ?? '')
        return src ? { src, title: element.getAttribute('title') ?? untitledVideo } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, {
      width: '560',
      height: '315',
      loading: 'lazy',
      referrerpolicy: 'strict-origin-when-cross-origin',
      sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
      allowfullscreen: '',
    }),
  ],
  // Shows a card instead of the player: YouTube is not contacted while writing, and the desktop window forbids frames.
  addNodeView: () => {
    return ({ node }) => ({ dom: videoCard(node.attrs) })
  },
})

const videoCard = ({ src, title }: { src?: unknown; title?: unknown }): HTMLElement =>
  nodeCard(
    'admin-video',
    typeof title === 'string' && title !== untitledVideo ? title : texts.video,
    typeof src === 'string' ? src.replace('https://www.', '') : '',
  )

/** Element in place of a node that is not shown while writing: its name and a line about it. */
export const nodeCard = (className: string, title: string, text: string): HTMLElement => {
  const card = document.createElement('div')
  card.className = className
  const name = document.createElement('strong')
  name.textContent = title
  const about = document.createElement('span')
  about.textContent = text
  card.append(name, about)
  return card
}

/**
 * The embed URL of a YouTube video, on the cookieless domain; null for any other text.
 *
 * @example videoAddress('https://youtu.be/dQw4w9WgXcQ?t=42') // 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42'
 */
export const videoAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.port || url.username || url.password) return null
  const id = /^[\w-]{6,20}$/.exec(videoId(url) ?? '')?.[0]
  if (!id) return null
  const start = /^(\d{1,5})s?$/.exec(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')?.[1]
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

const videoId = ({ hostname, pathname, searchParams }: URL): string | null | undefined => {
  if (hostname === 'youtu.be') return pathname.slice(1)
  if (!['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'].includes(hostname))
    return null
  if (pathname === '/watch') return searchParams.get('v')
  return /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(pathname)?.[1]
}
