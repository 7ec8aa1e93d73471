import { createHash } from 'node:crypto'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

// A wing has more changes than a night has minutes: with MUTANTS_SHARE=0.05 a run takes one statement in twenty of the top
// level of its files, the same ones in each run.

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
