/**
 * In a page, schemas must not try to compile themselves: the content policy rejects code made of text, and even the
 * attempt is reported as a violation. Imported by the schemas themselves, since they decide when they are made.
 */
import { config } from 'zod'

if ('document' in globalThis) config({ jitless: true })
