/**
 * The floor that the server is measured against: `node bare-server.ts http|express <file>` answers the bytes of a
 * file, with the headers in the file beside it, to whatever is asked.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import express from 'express'

const [kind, file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Record<string, string>
const port = Number(process.env.PORT)

if (kind === 'express') {
  const app = express()
  app.get('/healthz', (_request, response) => void response.end('ok'))
  app.get('/*path', (_request, response) => void response.set(headers).end(bytes))
  app.listen(port, '127.0.0.1')
} else {
  createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  }).listen(port, '127.0.0.1')
}
