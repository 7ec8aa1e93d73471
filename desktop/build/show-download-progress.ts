/**
 * Shows the progress of downloading Electron, in a terminal only. Loaded into Electron's own installation, which
 * reports nothing for half a minute.
 */
const fetchInSilence = globalThis.fetch

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

const unreachable = (cause: unknown, address: string): never => {
  const code = ((cause as Error).cause as NodeJS.ErrnoException | undefined)?.code
  throw new Error(`${new URL(address).host} cannot be reached${code === undefined ? '' : ` (${code})`}`)
}

globalThis.fetch = async (address, init) => {
  const response = await fetchInSilence(address, init).catch((cause: unknown) =>
    unreachable(cause, new Request(address).url),
  )
  const { body, ok, status, headers } = response
  const { host, pathname } = new URL(response.url)
  const name = pathname.split('/').at(-1)
  if (!ok || body === null) throw new Error(`${host} answered ${status} for ${name}`)
  const whole = Number(headers.get('content-length') ?? 0)
  process.stdout.write(
    `▸ Fetching ${name}${whole > 0 ? `, ${inMegabytes(whole)},` : ''} from ${host}, once …\n`,
  )
  let [gone, told] = [0, 0]
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      gone += chunk.byteLength
      const tenths = whole > 0 ? Math.floor((gone / whole) * 10) : 0
      if (tenths > told) process.stdout.write(`  ${tenths * 10} %, ${inMegabytes(gone)}\n`)
      told = tenths
      controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(count), { status, headers })
}
