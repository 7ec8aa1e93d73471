/** Rules of the systemd unit. */

import { expectValue, linesOf } from './expect-value.ts'

/** Each setting of the systemd unit, with what it is there for. */
const unitSettings: Record<string, readonly [setting: string, why: string][]> = {
  Unit: [
    ['After=network-online.target postgresql.service', 'started before its database, it would only wait'],
    ['Wants=network-online.target', 'mail and rates need the network'],
    ['StartLimitIntervalSec=0', 'never gives up starting'],
  ],
  Service: [
    ['User=broker', 'not root'],
    ['WorkingDirectory=/srv/broker', 'where the program lies'],
    ['EnvironmentFile=-/etc/broker.env', 'secrets stand in a file of mode 0600'],
    ['Restart=always', 'starts again, however it ended'],
    ['RestartSec=1', 'first pause'],
    ['RestartSteps=8', 'growing pauses'],
    ['RestartMaxDelaySec=60', 'longest pause'],
    ['TimeoutStopSec=15', 'time to finish what runs'],
    ['MemoryHigh=700M', 'gives memory back before it is too much'],
    ['MemoryMax=1G', 'takes no memory that the machine and its database need'],
    ['OOMPolicy=continue', 'a reader of a foreign file ends alone'],
    ['LimitCORE=0', 'no copy of customers’ data beside the database'],
    ['StateDirectory=broker', 'the folder of its data'],
    ['CacheDirectory=broker', 'what is compiled outlives a start: the rest is read-only'],
    ['UMask=0077', 'files are for its own user'],
    ['NoNewPrivileges=true', 'no program with other rights'],
    ['CapabilityBoundingSet=', 'no right of root'],
    ['ProtectSystem=strict', 'everything else is read-only'],
    ['ProtectHome=true', 'sees no home folder'],
    ['PrivateTmp=true', 'a /tmp of its own'],
    ['PrivateDevices=true', 'no devices'],
    ['ProtectKernelTunables=true', 'no settings of the kernel'],
    ['ProtectKernelModules=true', 'no modules'],
    ['ProtectKernelLogs=true', 'no log of the kernel'],
    ['ProtectControlGroups=true', 'no control groups'],
    ['ProtectClock=true', 'does not set the clock'],
    ['ProtectHostname=true', 'does not rename the machine'],
    ['ProtectProc=invisible', 'sees no processes of others'],
    ['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX', 'no raw packets'],
    ['RestrictSUIDSGID=true', 'makes no setuid files'],
    ['RestrictNamespaces=true', 'makes no namespaces'],
    ['RestrictRealtime=true', 'cannot take a core for itself'],
    ['LockPersonality=true', 'stays what it is'],
    ['RemoveIPC=true', 'leaves nothing in shared memory'],
    ['SystemCallArchitectures=native', 'no second set of system calls'],
    ['SystemCallFilter=@system-service', 'only what services need'],
    ['SystemCallFilter=~@privileged', 'nothing that needs rights'],
    ['SystemCallErrorNumber=EPERM', 'a call that is not allowed fails and kills nothing'],
  ],
  Install: [['WantedBy=multi-user.target', 'starts with the machine']],
}

/** What the program is given besides its secrets. */
const unitEnvironment = [
  'PUBLIC_URL=https://broker.example',
  'DATA_DIR=/var/lib/broker',
  'TRUST_PROXY=1',
  'SEED=none',
  'MALLOC_ARENA_MAX=2',
  'MALLOC_TRIM_THRESHOLD_=131072',
  'NODE_COMPILE_CACHE=/var/cache/broker',
]

export const problemsOfUnit = (text: string): string[] => {
  const sections = new Map<string, string[]>()
  let section: string[] = []
  for (const line of linesOf(text)) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    if (name === undefined) section.push(line)
    else {
      section = []
      sections.set(name, section)
    }
  }
  const service = sections.get('Service') ?? []
  const environment = service.find(line => line.startsWith('Environment='))?.slice('Environment='.length)
  return [
    ...Object.entries(unitSettings).flatMap(([name, settings]) =>
      settings.flatMap(([setting, why]) =>
        expectValue(`${setting} (${why})`, sections.get(name)?.includes(setting), true),
      ),
    ),
    ...expectValue('environment', environment?.split(' '), unitEnvironment),
    ...expectValue(
      'program',
      service.some(line => /^ExecStart=\/srv\/broker\/\S+\/node .*server\/serve\.mjs$/.test(line)),
      true,
    ),
  ]
}
