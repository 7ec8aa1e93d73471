import { createHash } from 'node:crypto'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

// Limits mutation tests to a share of the code, since all of it takes longer than a night: with MUTANTS_SHARE=0.05 a
// run mutates one top-level statement in twenty, the same statements in each run.

const share = Number(process.env.MUTANTS_SHARE ?? 1)

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sample', {
    shouldIgnore(path) {
      const { node, parent } =
        /** @type {{ node: { start: number, end: number }, parent?: { type: string } }} */ (path)
      if (share >= 1 || parent?.type !== 'Program') return undefined
      const digest = createHash('sha256').update(`${node.start}-${node.end}`).digest()
      return digest.readUInt32BE() / 2 ** 32 < share ? undefined : 'not in the sample'
    },
  }),
]
