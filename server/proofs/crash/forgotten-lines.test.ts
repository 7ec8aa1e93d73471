import { expect, test } from 'vitest'
import { gapsOf, registries } from './forgotten-lines.ts'

test.each(registries.map(registry => [`${registry.file} ${registry.opens.source}`, registry] as const))(
  'the proof finds the lines of %s',
  (_where, registry) => {
    // The first leaves nothing out.
    expect(gapsOf(registry).length).toBeGreaterThan(2)
  },
)
