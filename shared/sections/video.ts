import { headedFields, pastedField, pictureWithAlt, plainField } from './fields.ts'
import { section } from './section.ts'

/** Stored form: the URL of a YouTube or Vimeo page, or of a file of this site. */
const kept =
  /^(?:https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}|https:\/\/vimeo\.com\/\d{1,12}(?:\/[\da-f]{6,20})?|(?:\/[\w-][\w.-]*)+\.(?:mp4|webm))?$/

/** YouTube URLs that are taken: watch page, `youtu.be`, Shorts, live and embedded player. */
const youtube =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/
/** A video that is not listed opens only with the word behind its number. */
const vimeo =
  /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|manage\/videos\/)?(\d{1,12})(?:\/([\da-f]{6,20})|\?(?:[^#]*&)?h=([\da-f]{6,20}))?(?:[?&#/]|$)/

const read = (typed: string): string | null => {
  const address = typed.trim()
  const [, onYoutube] = youtube.exec(address) ?? []
  if (onYoutube) return `https://www.youtube.com/watch?v=${onYoutube}`
  const [, onVimeo, word, parameter] = vimeo.exec(address) ?? []
  const opened = word ?? parameter
  if (onVimeo) return `https://vimeo.com/${onVimeo}${opened ? `/${opened}` : ''}`
  return kept.test(address) ? address : null
}

/** The visitor's browser contacts the video's provider only after a click. */
export const video = section(
  'video',
  {
    ...headedFields,
    address: pastedField(
      'video',
      {
        placeholder: 'https://www.youtube.com/watch?v=…',
        example: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        read,
        isKept: text => text.length <= 300 && kept.test(text),
      },
      { hint: 'video' },
    ),
    name: plainField('videoName', { hint: 'videoName' }),
    still: pictureWithAlt('still'),
  },
  { rare: true },
)
