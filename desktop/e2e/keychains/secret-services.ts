/** Secret Services of Linux, each on a bus, a screen and in folders of its own. */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('./program.ts', import.meta.url))

/** No service is started by its name: the one that is tried would get a second one beside it. */
const busConfig = `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

const ready =
  'until dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.DBus.Peer.Ping >/dev/null 2>&1; do sleep 0.1; done'

export interface Outcome {
  who?: string | null
  keys?: (string | null)[]
  isMemoryOnly: boolean
  /** Entries that were removed and may still be there. */
  left: number
}

/**
 * @param setUp commands that make what the service needs before it first starts
 * @param store the file in which the service keeps its entries
 */
const serviceOf = async (setUp: string, store: string, commands: Record<'lock' | 'open', string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  const folders = Object.fromEntries(
    ['DATA_HOME', 'CACHE_HOME', 'CONFIG_HOME', 'RUNTIME_DIR'].map(name => [
      `XDG_${name}`,
      join(folder, name),
    ]),
  )
  for (const path of Object.values(folders)) await mkdir(path, { mode: 0o700 })
  await writeFile(join(folder, 'bus.conf'), busConfig)
  const env = {
    ...process.env,
    ...folders,
    HOME: folder,
    PROFILE: join(folder, 'profile'),
    LC_ALL: 'C.UTF-8',
  }
  await mkdir(env.PROFILE)
  const bus = spawn('dbus-run-session', ['--config-file', join(folder, 'bus.conf'), '--', 'bash'], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  let said = ''
  bus.stdout.on('data', data => (said += data))
  /** Runs in the one shell of the bus. */
  const run = async (
    command: string,
    mark = createHash('md5').update(`${said.length}${command}`).digest('hex'),
  ) => {
    bus.stdin.write(`${command}\necho ${mark}\n`)
    for (let look = 0; !said.includes(mark); look += 1) {
      if (look > 1_200) throw new Error(`Did not end within a minute: ${command}\n${said}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    return said.slice(0, said.indexOf(mark)).trim().split('\n').at(-1) ?? ''
  }
  await run(setUp)
  await run(`${commands.open}\n${ready}`)
  const node = `"${process.execPath}" "${program}" "$PROFILE"`
  return {
    lock: () => run(`${commands.lock}\n${ready}`),
    open: () => run(`${commands.open}\n${ready}`),
    run,
    /** One start of the program, which ends with a kill. */
    async program(step: string): Promise<Outcome> {
      return JSON.parse(await run(`${node} ${step} 2>>"$HOME/warnings"`)) as Outcome
    },
    /** What the service has on the disk. */
    async stored() {
      // KeePassXC writes its database a moment later.
      await run('sleep 2')
      return createHash('sha256')
        .update(await readFile(join(folder, store)))
        .digest('hex')
    },
    async stop() {
      bus.stdin.end()
      if (bus.pid !== undefined) process.kill(-bus.pid, 'SIGTERM')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

export type SecretService = Awaited<ReturnType<typeof serviceOf>>

const lockCollection =
  'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null'

export const gnomeKeyring = () =>
  serviceOf(':', 'DATA_HOME/keyrings/login.keyring', {
    lock: lockCollection,
    open: 'printf "\\n" | gnome-keyring-daemon --replace --unlock --components=secrets >/dev/null 2>&1',
  })

const keepassSettings = `[FdoSecrets]
Enabled=true
ShowNotification=false
ConfirmDeleteItem=false
ConfirmAccessItem=false
[General]
ConfigVersion=2
UpdateCheckMessageShown=true
[GUI]
CheckForUpdates=false`

/** A database whose root the Secret Service shows; its bin and history are as KeePassXC makes them. */
const keepassDatabase = `<KeePassFile><Meta><CustomData><Item><Key>FDO_SECRETS_EXPOSED_GROUP</Key><Value>{00112233-4455-6677-8899-aabbccddeeff}</Value></Item></CustomData></Meta>
<Root><Group><UUID>ABEiM0RVZneImaq7zN3u/w==</UUID><Name>Root</Name></Group></Root></KeePassFile>`

const endKeepass = 'if [ -n "$K" ]; then sleep 1; kill $K; wait $K 2>/dev/null; fi'
const allAnswered =
  'until dbus-send --session --print-reply=literal --dest=org.freedesktop.secrets /org/freedesktop/secrets/aliases/default org.freedesktop.DBus.Properties.Get string:org.freedesktop.Secret.Collection string:Locked 2>/dev/null | grep -q false; do sleep 0.1; done'

/** Its questions are answered with Enter, which allows; a write over what another start has written asks one. */
export const keepassxc = () =>
  serviceOf(
    `mkdir -p "$XDG_CONFIG_HOME/keepassxc"
cat >"$XDG_CONFIG_HOME/keepassxc/keepassxc.ini" <<'END'
${keepassSettings}
END
cat >"$HOME/new.xml" <<'END'
${keepassDatabase}
END
printf 'pw\\npw\\n' | keepassxc-cli import -p -q "$HOME/new.xml" "$HOME/office.kdbx" >/dev/null 2>&1
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$HOME/display" >/dev/null 2>&1 &
until [ -s "$HOME/display" ]; do sleep 0.1; done
export DISPLAY=:$(cat "$HOME/display")
(while sleep 0.5; do xdotool search --name 'Access Request|KeePassXC -' key Return; done) >/dev/null 2>&1 &`,
    'office.kdbx',
    {
      lock: `${endKeepass}\nkeepassxc "$HOME/office.kdbx" >/dev/null 2>&1 </dev/null & K=$!`,
      open: `${endKeepass}\nkeepassxc --pw-stdin "$HOME/office.kdbx" >/dev/null 2>&1 <<<pw & K=$!\n${allAnswered}`,
    },
  )

/** Everything that the database of KeePassXC has, its bin and its history with it. */
export const wholeDatabase = async ({ run }: SecretService): Promise<string> => {
  const file = await run(
    'sleep 1; keepassxc-cli export -q "$HOME/office.kdbx" >"$HOME/all.xml" 2>/dev/null <<<pw; echo "$HOME/all.xml"',
  )
  return (await promisify(execFile)('cat', [file])).stdout
}
