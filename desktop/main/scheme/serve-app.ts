/** Serves `app://`: files of the built page, its screens, and the server's API, media and site styles behind one origin. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isAppAddress } from '#desktop/main/app-origin.ts'
import { mayNavigate } from '#desktop/main/links/may-navigate.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { isSiteStyle, ownerOfPath } from './forwarded-headers.ts'
import { pageHeaders } from './page-headers.ts'
import { resolveAppPath } from './resolve-app-path.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const documents: Record<Language, string> = { ru: 'index.html', uk: 'index-uk.html' }

type Answer = (request: Request) => Promise<Response>

/**
 * @param root folder of the built page
 * @param language of the document, whose scripts are all in it; those of other windows stay reachable
 * @param development serves the page instead, in development
 */
export const serveApp =
  (root: string, forward: Answer, language: () => Language, development?: Answer) =>
  async (request: Request): Promise<Response> => {
    if (!isAppAddress(request.url)) return errorResponse(404)
    const { pathname } = new URL(request.url)
    if (ownerOfPath(pathname) !== 'page') return forward(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return errorResponse(405)
    if (development !== undefined) return development(request)
    const file = await resolveAppPath(root, pathname)
    const contentType = file === null ? undefined : contentTypes[extname(file)]
    if (file !== null && contentType !== undefined) return answerFile(file, contentType)
    if (file === null && isSiteStyle(pathname)) return forward(request)
    if (mayNavigate(request.url))
      return answerFile(join(root, documents[language()]), 'text/html; charset=utf-8')
    return errorResponse(404)
  }

const answerFile = async (file: string, contentType: string): Promise<Response> =>
  new Response(new Uint8Array(await readFile(file)), { headers: pageHeaders(contentType) })

const errorResponse = (status: number): Response =>
  new Response(null, { status, headers: pageHeaders('text/plain; charset=utf-8') })
