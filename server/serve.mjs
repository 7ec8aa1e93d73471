// Starts main.ts out of the cache of compiled sources. Plain JavaScript: a first file in TypeScript would bring Node's
// compiler into memory for the whole life of the server.
import module from 'node:module'

module.enableCompileCache()
await import('./main.ts')
