import { type LockEntry, pathOf } from '#shared/tooling/packages/package-rules.ts'

/** Packages of `devDependencies` that only build, type or test: nothing of them ships. */
const builders =
  /^(?:@types\/.+|@vitejs\/plugin-react|@messageformat\/(?:core|parser)|subset-font|vite|vitest)$/

/**
 * Folders of the packages that ship, by the lockfile: what the server runs on, and what the site and the application have
 * built in, which counts as development there.
 *
 * @param lock `packages` of package-lock.json
 */
export function shippedPackages(lock: Readonly<Record<string, LockEntry>>): string[] {
  const { dependencies, optionalDependencies, devDependencies } = lock[''] ?? {}
  const builtIn = Object.keys(devDependencies ?? {}).filter(name => !builders.test(name))
  const shipped = new Set<string>()
  const add = (from: string, names: string[]): void => {
    for (const name of names) {
      const path = pathOf(lock, from, name)
      if (path === undefined || shipped.has(path)) continue
      shipped.add(path)
      const entry = lock[path]
      add(path, Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies }))
    }
  }
  add('', [...Object.keys({ ...dependencies, ...optionalDependencies }), ...builtIn])
  return [...shipped].sort()
}
