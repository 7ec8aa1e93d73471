/** Content-Security-Policy of pages: scripts, styles and connections of our own, and inline scripts by hash. */
import { createHash } from 'node:crypto'

/** Applies a chosen theme before the first paint. */
export const themeScript = `try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

/**
 * Loads the page's scripts after its first paint, so that they do not delay its text, fonts and picture. `data-scripts`
 * names them, the one to run first. A page in the background paints nothing and does not wait for it.
 */
export const startScript = `{let files=document.currentScript.dataset.scripts.split(' '),add=(to,tag,set)=>to.append(Object.assign(document.createElement(tag),{fetchPriority:'low'},set)),run=()=>{for(let href of files)add(document.head,'link',{rel:'modulepreload',href});add(document.body,'script',{type:'module',src:files[0]})};document.addEventListener('DOMContentLoaded',()=>document.hidden?run():requestAnimationFrame(()=>setTimeout(run)))}`

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const reportPath = '/api/csp-report'
const reportGroup = 'csp'
/** Where browsers report what the policy rejected: the `Reporting-Endpoints` of every page. */
export const reportingEndpoints = `${reportGroup}="${reportPath}"`

const closed = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'report-uri': reportPath,
  'report-to': reportGroup,
}

/** Sources of videos: in posts only YouTube, in sections of a page also Vimeo and this site. */
const videoFrames = 'https://www.youtube-nocookie.com'
const sectionFrames = `${videoFrames} https://player.vimeo.com`

export const publicPolicy = policy({
  ...closed,
  'script-src': `'self' ${hashOf(themeScript)} ${hashOf(startScript)}`,
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-src': sectionFrames,
  'media-src': "'self'",
})

/** The policy of a preview, which runs no scripts. */
export const previewPolicy = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'style-src': "'self'",
  // `blob:` is for a picture that was chosen in the editor and is not uploaded yet.
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
})

/** The policy of a page whose URL is its secret: it runs nothing, and no report names the URL. */
export const privatePolicy = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
})

/** The policy of the admin's pages: they also show pictures that are being chosen, before any upload. */
export const adminPolicy = policy({
  ...closed,
  'script-src': `'self' ${hashOf(themeScript)}`,
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': videoFrames,
})
