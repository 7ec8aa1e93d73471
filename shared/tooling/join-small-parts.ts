/**
 * Chooses the chunk of each module. By default the bundler makes a chunk for every set of pages that share modules:
 * hundreds of chunks below three kilobytes, ninety of them for one page.
 */
import { readFileSync, statSync } from 'node:fs'
import { join as joinPaths, parse, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { ROOT } from './terminal.mjs'

interface Limits {
  /** Bytes of source below which a part is joined with another. */
  least: number
  /** Bytes of source beside the roots above which no page gets code of joined parts that it does not need. */
  most: number
  /** Bytes that a page above it still gets with a joined part: fewer are worth no file of their own. */
  crumbs?: number
  /** Modules that keep a chunk of their own. */
  apart?: RegExp
}

interface Module {
  imports: readonly string[]
  bytes: number
}
/** A set of pages, with one bit for each module that is loaded on demand. */
type Pages = bigint
interface Part {
  ids: string[]
  bytes: number
  needs: Set<Pages>
}

/**
 * Assumes that every page has loaded the roots: the imports of each root form one chunk, its packages another. The
 * other modules are grouped by the pages that load them; each small group joins the one with which pages load the
 * fewest unneeded bytes.
 */
export const joinSmallParts = (roots: readonly string[], limits: Limits): Rolldown.CodeSplittingGroup => {
  let names: ReadonlyMap<string, string> | undefined
  return {
    name: (id, graph) => {
      names ??= nameParts(roots, limits, graph)
      return names.get(id) ?? null
    },
    // With dependencies a chunk would take over modules that belong to other chunks by name.
    includeDependenciesRecursively: false,
  }
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

export const nameParts = (roots: readonly string[], limits: Limits, graph: Graph): Map<string, string> => {
  const importsOf = importsIn(graph)
  const names = new Map<string, string>()
  for (const root of roots) {
    for (const id of reach([root], importsOf)) {
      if (!names.has(id)) names.set(id, parse(root).name + (id.includes('/node_modules/') ? '-kit' : ''))
    }
  }
  const modules = new Map<string, Module>()
  const loadedBy = new Map<string, Pages>()
  let bit = 1n
  for (const page of reach(roots, id => [
    ...importsOf(id),
    ...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ])) {
    if (names.has(page) || !graph.getModuleInfo(page)?.dynamicImporters.length) continue
    for (const id of reach([page], importsOf)) {
      if (names.has(id)) continue
      loadedBy.set(id, (loadedBy.get(id) ?? 0n) | bit)
      if (!modules.has(id)) modules.set(id, { imports: importsOf(id), bytes: bytesOf(id, graph) })
    }
    bit <<= 1n
  }
  const taken = new Set(names.values())
  for (const [by, { ids }] of join(modules, loadedBy, limits)) {
    // The bundler itself names a chunk that only one page loads, after that page.
    if (bitsOf(by).length === 1) continue
    const [largest = ''] = ids.toSorted((a, b) => bytesOf(b, graph) - bytesOf(a, graph))
    // Every page loads the list of chunks, so a name is short; parts of one name would become one chunk.
    const { name: short } = parse(largest)
    const name = taken.has(short) ? relative(ROOT, largest).replaceAll(/\W+/g, '-') : short
    taken.add(name)
    for (const id of ids) names.set(id, name)
  }
  return names
}

/**
 * Lists what a module imports: of a package with an index of its modules, those that the module names. The bundler
 * leaves the others out, while the whole index would count as loaded by every page; of what a CommonJS module
 * requires, itself or through others, it leaves out nothing.
 */
const importsIn = (graph: Graph): ((id: string) => readonly string[]) => {
  const codeOf = (id: string) => graph.getModuleInfo(id)?.code ?? ''
  const idsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const listedBy = once((index: string): ReadonlyMap<string, string> => {
    const sourceOf = (from: string) =>
      idsOf(index).find(id => id === joinPaths(index, '..', from) || id.includes(`/node_modules/${from}/`))
    return new Map(namesIn(codeOf(index)).map(({ own, from }) => [own, sourceOf(from) ?? index]))
  })
  const required = new Map<string, boolean>()
  const isRequired = (id: string): boolean => {
    const known = required.get(id)
    if (known !== undefined) return known
    required.set(id, false)
    const importers = graph.getModuleInfo(id)?.importers ?? []
    const is = importers.some(by => /\brequire\(/.test(codeOf(by)) || (inPackage.test(by) && isRequired(by)))
    required.set(id, is)
    return is
  }
  return once(id =>
    idsOf(id).flatMap(one => {
      const name = isRequired(one) ? undefined : packageIndex.exec(one)?.[1]
      const named = name === undefined ? [] : namesIn(codeOf(id)).filter(({ from }) => from === name)
      return named.length === 0 ? [one] : named.map(({ theirs }) => listedBy(one).get(theirs) ?? one)
    }),
  )
}

const inPackage = /\/node_modules\//
const packageIndex = /\/node_modules\/((?:@[\w-]+\/)?[\w-]+)\/(?:\w+\/)?index\.m?js$/

/** Names that built code takes from other modules. */
const namesIn = (code: string): { theirs: string; own: string; from: string }[] =>
  [...code.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').map(name => {
        const [theirs = '', own = theirs] = name.trim().split(' as ')
        return { theirs, own, from }
      }),
  )

const once = <K, T>(read: (key: K) => T): ((key: K) => T) => {
  const all = new Map<K, T>()
  return key => {
    if (!all.has(key)) all.set(key, read(key))
    return all.get(key) as T
  }
}

/**
 * Estimated bytes: the code of a style module is only its class names, and its rules compress twice as well as code.
 * Messages count as the Russian ones, so that each language has the same chunks.
 */
const bytesOf = (id: string, graph: Graph): number => {
  if (id.endsWith('.css')) return 2 * statSync(id).size
  if (ofMessages.test(id)) return readFileSync(id.replace(ofMessages, '/dist/messages/ru/$1'), 'utf8').length
  return graph.getModuleInfo(id)?.code?.length ?? 0
}

const ofMessages = /\/dist\/messages\/\w+\/([\w/-]+\.js)(?:\?named)?$/

/**
 * Joins small groups. Modules loaded by the same set of pages are one group, so the imports between groups have no
 * cycle: an imported group is loaded by at least one page more.
 */
const join = (
  modules: ReadonlyMap<string, Module>,
  loadedBy: Map<string, Pages>,
  { least, most, crumbs = 0, apart }: Limits,
): Map<Pages, Part> => {
  const alone = new Set<Pages>()
  for (;;) {
    const parts = partsOf(modules, loadedBy)
    const loads = loadsOf(parts)
    const bytesIn = (by: Pages) => parts.get(by)?.bytes ?? 0
    const loadOf = (pages: Pages) => bitsOf(pages).reduce((sum, page) => sum + (loads.get(page) ?? 0), 0)
    /** Cost of joining: bytes that a page would load without need, weighted by what the page loads already. */
    const priceOf = (one: Pages, other: Pages): number => {
      const inVain = new Map<number, number>()
      for (const part of reach([one, other], part => parts.get(part)?.needs ?? [])) {
        for (const page of bitsOf((one | other) & ~part)) {
          inVain.set(page, (inVain.get(page) ?? 0) + bytesIn(part))
        }
      }
      return [...inVain].reduce((sum, [page, bytes]) => {
        const load = loads.get(page) ?? 0
        return bytes > crumbs && load + bytes > most ? Number.POSITIVE_INFINITY : sum + bytes * load
      }, 0)
    }
    const free = [...parts.keys()].filter(by => !parts.get(by)?.ids.some(id => apart?.test(id)))
    /** The part that is cheapest to join; undefined when each would cost some page too much. */
    const cheapestFor = (small: Pages): Pages | undefined => {
      // Without what the two import, which only the cheapest are asked for.
      const priceAlone = (by: Pages) =>
        bytesIn(by) * loadOf(small & ~by) + bytesIn(small) * loadOf(by & ~small)
      const others = free.filter(by => by !== small).map(by => ({ by, atLeast: priceAlone(by) }))
      let cheapest = { by: undefined as Pages | undefined, price: Number.POSITIVE_INFINITY }
      for (const { by, atLeast } of others.sort((a, b) => a.atLeast - b.atLeast)) {
        if (atLeast >= cheapest.price) break
        const price = priceOf(small, by)
        if (price < cheapest.price) cheapest = { by, price }
      }
      return cheapest.by
    }
    const small = free
      .filter(by => bytesIn(by) < least && !alone.has(by))
      .sort((a, b) => bytesIn(a) - bytesIn(b))
    let pair: [Pages, Pages] | undefined
    for (const one of small) {
      const other = cheapestFor(one)
      if (other !== undefined) {
        pair = [one, other]
        break
      }
      alone.add(one)
    }
    if (!pair) return parts
    const ids = pair.flatMap(by => parts.get(by)?.ids ?? [])
    for (const id of reach(ids, id => modules.get(id)?.imports ?? [])) {
      const by = loadedBy.get(id)
      if (by !== undefined) loadedBy.set(id, by | pair[0] | pair[1])
    }
  }
}

const partsOf = (
  modules: ReadonlyMap<string, Module>,
  loadedBy: ReadonlyMap<string, Pages>,
): Map<Pages, Part> => {
  const parts = new Map<Pages, Part>()
  for (const [id, { bytes, imports }] of modules) {
    const by = loadedBy.get(id) ?? 0n
    const part = parts.get(by) ?? { ids: [], bytes: 0, needs: new Set() }
    part.ids.push(id)
    part.bytes += bytes
    for (const other of imports) {
      const needed = loadedBy.get(other)
      if (needed !== undefined) part.needs.add(needed)
    }
    parts.set(by, part)
  }
  return parts
}

const loadsOf = (parts: ReadonlyMap<Pages, Part>): Map<number, number> => {
  const loads = new Map<number, number>()
  for (const [by, { bytes }] of parts) {
    for (const page of bitsOf(by)) loads.set(page, (loads.get(page) ?? 0) + bytes)
  }
  return loads
}

const bitsOf = once((pages: Pages): number[] => {
  const digits = pages.toString(2)
  const bits: number[] = []
  for (let at = digits.indexOf('1'); at >= 0; at = digits.indexOf('1', at + 1)) {
    bits.push(digits.length - 1 - at)
  }
  return bits
})

const reach = <T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> => {
  const reached = new Set(from)
  for (const one of reached) for (const other of next(one)) reached.add(other)
  return reached
}
