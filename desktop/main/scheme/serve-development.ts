/** Serves the page from Vite in development. A packed program never gets here. */
import { mayNavigate } from '#desktop/main/links/may-navigate.ts'

/** Vite puts its own script and styles into the page and talks to it over a socket. */
const developmentPolicy =
  "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws://localhost:*; object-src 'none'; frame-src 'none'; base-uri 'none'"

/** @param server Vite's address, from `VITE_DEV_SERVER_URL` */
export const serveDevelopment =
  (server: string) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const path = mayNavigate(request.url) ? '/' : pathname + search
    const response = await fetch(new URL(path, server), {
      headers: { accept: request.headers.get('accept') ?? '*/*' },
    })
    const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
    return new Response(response.body, {
      status: response.status,
      headers: { 'content-type': contentType, 'content-security-policy': developmentPolicy },
    })
  }
