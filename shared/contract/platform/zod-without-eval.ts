/**
 * Disables compilation of schemas in browsers: the content policy forbids code made from text, and even an attempt is
 * reported as a violation. Imported by the schemas, since zod reads the setting when a schema is created.
 */
import { config } from 'zod'

if ('document' in globalThis) config({ jitless: true })
