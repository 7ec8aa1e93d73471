/**
 * Kills the server at random moments while people write to it, starts it again, and looks whether anything was lost,
 * doubled, left half done or left lying about.
 */
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binUnusedPictures } from '#server/content/media/bin-unused-pictures.ts'
import { backUpNightly } from '#server/platform/backup/nightly-backup.job.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startServer } from '#server/start.ts'
import { removeUnrecorded } from '#server/work/orders/stored-order-files.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { mainScript, type ServerProcess, startProcess } from '../testing/server-process.ts'
import { complaintsAbout, orphansIn } from './crash-check.ts'
import { nextWrite, randomFrom, send, type Target, type Written } from './crash-writers.ts'

export interface CrashReport {
  kills: number
  writes: number
  acknowledged: number
  /** Broken off by a kill; each is there whole or not at all. */
  unanswered: number
  orphansSwept: number
  complaints: string[]
}

const owner = { email: 'owner@example.com', password: 'correct horse battery' }
const writers = 4

export const crashRounds = async (
  rounds: number,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<CrashReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'))
  const random = randomFrom(seed)
  const env = await environmentOf(dataDir)
  const writes: Written[] = []
  const complaints: string[] = []
  try {
    let server = await startProcess(env)
    const target: Target = { url: server.url, token: await prepare(server) }
    for (let round = 1; round <= rounds && complaints.length === 0; round += 1) {
      await writeUntilKilled(server, target, random, writes)
      // Sometimes it is killed again while it is still coming up.
      if (random() < 0.2) await killWhileStarting(env, random() * 600)
      server = await startProcess(env)
      await sendAgain(target, writes)
      complaints.push(...complaintsAbout(dataDir, writes).map(complaint => `round ${round}: ${complaint}`))
      if (round % 20 === 0) say(`${round} kills, ${acknowledged(writes)} acknowledged writes, all there`)
    }
    await server.end()
    const orphansSwept = await sweep(env, dataDir)
    const left = [...orphansIn(dataDir), ...leftoversIn(join(dataDir, 'tmp'))]
    if (left.length > 0) complaints.push(`files of nobody after the sweep: ${left.join(', ')}`)
    complaints.push(...complaintsAbout(dataDir, writes).map(complaint => `after the sweep: ${complaint}`))
    return {
      kills: rounds,
      writes: writes.length,
      acknowledged: acknowledged(writes),
      unanswered: writes.filter(({ status }) => status === null).length,
      orphansSwept,
      complaints,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const acknowledged = (writes: readonly Written[]): number =>
  writes.filter(({ status }) => status !== null && status < 300).length

/** Mail is configured and its server is not there, so that every request leaves a mail waiting. */
const environmentOf = async (dataDir: string): Promise<Record<string, string>> => {
  const nowhere = await freePort()
  return {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    NBU_URL: `http://127.0.0.1:${nowhere}`,
    SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'office@example.com',
  }
}

/** Signs in, and writes the rates, the category and the order that the writes lean on. */
const prepare = async ({ url }: ServerProcess): Promise<string> => {
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token?: string }
  }
  const { token = '' } = await call('POST', '/api/auth/login', owner)
  const today = new Date().toISOString().slice(0, 10)
  await call('PUT', `/api/rate/${today}`, { USD: 44.5, EUR: 51.25 }, token)
  await call('POST', '/api/category', { title: 'Все' }, token)
  await call('POST', '/api/order', { name: 'Олена' }, token)
  return token
}

const writeUntilKilled = async (
  server: ServerProcess,
  target: Target,
  random: () => number,
  writes: Written[],
): Promise<void> => {
  let alive = true
  // By what has come back, not by the clock: a busy machine has written as much as an idle one.
  let left = 5 + Math.floor(random() * 40)
  const enough = Promise.withResolvers<void>()
  const write = async () => {
    while (alive) {
      const written = nextWrite(random, writes.length + 1)
      writes.push(written)
      written.status = await send(target, written)
      left -= 1
      if (left === 0) enough.resolve()
    }
  }
  const everybody = Promise.all(Array.from({ length: writers }, write))
  await enough.promise
  // Somewhere within the writes that follow.
  await new Promise(resolve => setTimeout(resolve, random() * 50))
  alive = false
  await server.end('SIGKILL')
  await everybody
}

const killWhileStarting = async (env: Record<string, string>, afterMs: number): Promise<void> => {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [mainScript], { env: { ...env, SEED: 'none' }, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await new Promise(resolve => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
  await ended
}

/** Whoever got no response sends the form again: the key makes it one request, whether or not the first one counted. */
const sendAgain = async (target: Target, writes: Written[]): Promise<void> => {
  for (const written of writes.filter(({ key, status }) => key !== null && status === null))
    written.status = await send(target, written)
}

/** A day later the server tidies up; answers how many files went. */
const sweep = async (env: Record<string, string>, dataDir: string): Promise<number> => {
  const before = orphansIn(dataDir)
  const hourAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const file of before) utimesSync(join(dataDir, file), hourAgo, hourAgo)
  const config = { ...readConfig({ ...env, SEED: 'none' }), port: 0 }
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  const server = await startServer(config, createLog('silent', false), { jobs: false, now: tomorrow })
  await binUnusedPictures(server.ctx)
  await removeUnrecorded(server.ctx)
  // The next night's backup takes away what a killed one has left long ago.
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  for (const name of leftoversIn(join(dataDir, 'tmp')))
    utimesSync(join(dataDir, 'tmp', name), yesterday, yesterday)
  await backUpNightly(server.ctx)
  await server.stop()
  return before.length - orphansIn(dataDir).length
}

const leftoversIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
