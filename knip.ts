import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnipConfig } from 'knip'

const { devDependencies: tools } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tools/package.json'), 'utf8'),
) as { devDependencies: Record<string, string> }

export default {
  // Where each program starts. What package.json starts, and configurations of known tools, are found without this.
  entry: [
    'site/entry-{client,server}.tsx',
    'site/admin.tsx',
    'site/service-worker/*.ts',
    'desktop/main/main.ts',
    'desktop/preload/preload.ts',
    'desktop/renderer/*.tsx',
    'server/proofs/crash/vitest.copies.config.ts',
    'shared/tooling/{packages/check-packages.ts,unit-reporter.ts,build.mjs,end-with-npm.mjs,mutants/stryker.config.mjs,mutants/sampled-mutants.mjs}',
    '**/*.{test,bench}.{ts,tsx}',
    'server/proofs/testing/{bare-server,ready-demo,workbooks/make-workbooks,clipboards/make-clipboards}.ts',
    // Read as a folder by all-migrations.ts.
    'server/platform/db/migrations/*.ts',
    // The long parts of `npm run proof`.
    'server/proofs/crash/{run-all,clocked-server}.ts',
    // Run by hand on the commit of a release.
    'server/proofs/fixtures/{make-installation.ts,write-web-profile.mjs,write-program-profile.mjs,write-installation.mjs}',
    // Started as a program of its own, whose memory is measured.
    'server/proofs/bench/office-work.ts',
    // Started as a program of its own, so that the fonts of the machine play no part.
    'server/content/share/svg-to-png.ts',
    '*/e2e{,-admin,-language,-looks}/**/*.{spec,e2e,test}.ts',
    'site/e2e{,-admin,-language,-looks}/{build-first,serve,serve-demo,serve-looks}.ts',
    'desktop/e2e/{build-first,stand-in/{register,start,electron}}.ts',
    '{site,desktop}/**/{vite,vite.admin,playwright}.config.ts',
  ],
  vitest: {
    config: [
      'vitest.config.ts',
      'shared/tooling/mutants/vitest.mutants.config.ts',
      'server/proofs/testing/vitest.postgres.config.ts',
      'site/e2e-engines/vitest.config.ts',
    ],
  },
  oxlint: { config: 'oxlint.config.ts' },
  // Programs of the system, for tests of a full disk and of a proxy with TLS; and the tools.
  ignoreBinaries: [
    'mount',
    'umount',
    'openssl',
    'zbarimg',
    'pdftoppm',
    'pdfinfo',
    'dbus-run-session',
    'mariadbd',
    'soffice',
    'Xvfb',
    'biome',
    'knip',
    'oxlint',
    'stylelint',
    'tsc',
  ],
  // Named in style sheets, in a transport's name and in command lines.
  ignoreDependencies: [
    // Imported by what is compiled into dist/messages.
    '@messageformat/runtime',
    '@fontsource-variable/onest',
    'prosemirror-gapcursor',
    'prosemirror-view',
    'pino-pretty',
    // `shared/tooling/packages/dependencies.test.ts` looks whether they are used.
    ...Object.keys(tools),
  ],
  project: ['{shared,server,site,desktop}/**/*.{ts,tsx,mjs}'],
  // A type may be named for its readers' sake though only its own file uses it; a value may not.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig
